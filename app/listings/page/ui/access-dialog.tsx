import { useFetcher } from 'react-router'
import { useSubmitIfReachable } from '#app/account/ui/reached-submit.ts'
import { emptyForm, type FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { AccessState } from '../../queries/find-access.server.ts'
import { requiresNda } from '../../visibility/unlock.ts'
import { AccessFields } from './access-form.tsx'
import { ACCESS_LABELS } from './access-form-labels.ts'
import { ACCESS_DIALOG, requestTexts } from './access-panel.tsx'

/** The NDA text still to be accepted; null if none is required. */
export function ndaToSign({ unlockRule, hasAcceptedNda, nda }: AccessState) {
  return requiresNda(unlockRule) && !hasAcceptedNda ? nda : null
}

type DialogProps = { slug: string; access: AccessState; open?: boolean; onClose?: () => void }

/** Requests access, with the NDA where required (PUB-090, PUB-113, PUB-222). */
export function AccessDialog({ slug, access, open, onClose }: DialogProps) {
  const fetcher = useFetcher<FormState>()
  const form = fetcher.data ?? emptyForm
  const action = `/deal/${slug}/access`
  const { isProbing, onSubmit } = useSubmitIfReachable(fetcher, action, 'the button')
  const { title, text, button } = requestTexts(access)
  return (
    <Dialog id={ACCESS_DIALOG} title={title} text={text} open={open} onClose={onClose}>
      <PostForm
        via={fetcher.Form}
        result={form}
        labels={ACCESS_LABELS}
        action={action}
        onSubmit={onSubmit}
        className="flex flex-col gap-5"
      >
        <AccessFields nda={ndaToSign(access)} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={ACCESS_DIALOG}>Cancel</DialogCloser>
          <Button
            variant="primary"
            name="intent"
            value="request"
            pending={isProbing || fetcher.state !== 'idle'}
          >
            {button}
          </Button>
        </div>
      </PostForm>
    </Dialog>
  )
}
