import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

export function ResendLink({ email, label }: { email: string; label: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'resend'
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="email" value={email} />
      <Button size="sm" name="intent" value="resend" pending={isSending}>
        {label}
      </Button>
    </Form>
  )
}
