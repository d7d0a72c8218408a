import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { HAND } from './hand-over.words.ts'

/** Over the editor of an admin's draft for a company: who submits it, and the way to hand it to them. */
export function HandOver({ company }: { company: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'hand'
  return (
    <Notice tone="note" title={HAND.only(company)}>
      <p>{HAND.before}</p>
      <PostForm answer={null} className="mt-3">
        <Button name="intent" value="hand" size="sm" pending={isSending} pendingLabel={HAND.pending}>
          {HAND.press(company)}
        </Button>
      </PostForm>
    </Notice>
  )
}
