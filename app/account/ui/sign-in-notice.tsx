import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SignInNotice } from '../sign-in-link.server.ts'

/** The state of a sign-in by emailed link; without `email` the server knows the account. */
export function SignInLinkNotice({ notice, email }: { notice: SignInNotice; email?: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'link'
  return (
    <Notice tone={notice.tone} title={notice.title} live>
      <p>{notice.text}</p>
      {notice.canRequestLink && (
        <Form method="post" className="mt-3">
          {email !== undefined && <input type="hidden" name="email" value={email} />}
          <Button name="intent" value="link" pending={isSending} pendingLabel="Sending...">
            Email me a sign-in link
          </Button>
        </Form>
      )}
    </Notice>
  )
}
