import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SIGN_IN_LINK } from '../sign-in-link.words.ts'

/** The way on when strangers have used up the tries of an account; without `email` the page knows whose it is. */
export function AskForLink({ email, offer }: { email?: string; offer: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'link'
  return (
    <Notice tone="note">
      <p>{offer}</p>
      <Form method="post" className="mt-3">
        {email !== undefined && <input type="hidden" name="email" value={email} />}
        <Button size="sm" name="intent" value="link" pending={isSending} pendingLabel={SIGN_IN_LINK.asking}>
          {SIGN_IN_LINK.ask}
        </Button>
      </Form>
    </Notice>
  )
}
