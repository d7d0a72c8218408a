import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { AccessState } from '../../queries/find-access.server.ts'
import { requiresNda } from '../../visibility/unlock.ts'
import { ACCESS_LABELS, AccessFields, useAccessPost } from './access-form.tsx'
import { ACCESS_DIALOG, requestTexts } from './access-panel.tsx'

export function ndaToSign({ unlockRule, hasAcceptedNda, nda }: AccessState) {
  return requiresNda(unlockRule) && !hasAcceptedNda ? nda : null
}

type DialogProps = { slug: string; access: AccessState; open?: boolean; onClose?: () => void }

/** Requests access, with the NDA where required (PUB-090, PUB-113, PUB-222). */
export function AccessDialog({ slug, access, open, onClose }: DialogProps) {
  const { pending, form } = useAccessPost(slug)
  const { title, text, button } = requestTexts(access)
  return (
    <Dialog id={ACCESS_DIALOG} title={title} text={text} open={open} onClose={onClose}>
      <PostForm {...form} labels={ACCESS_LABELS} className="flex flex-col gap-5">
        <AccessFields nda={ndaToSign(access)} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={ACCESS_DIALOG}>Cancel</DialogCloser>
          <Button variant="primary" name="intent" value="request" pending={pending}>
            {button}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
