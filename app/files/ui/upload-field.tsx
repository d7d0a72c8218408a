import { useMemo, type ReactNode } from 'react'
import { useReloadPage } from '#app/ui/reload-page.ts'
import { FileDrop, type StoredFile } from '#app/ui/file-drop.tsx'
import type { FileRefusal } from '#app/ui/file-check.ts'
import { currentToast, dismissToast, showToast, type ToastMessage } from '#app/ui/toast-store.ts'
import { uploadTexts, type UploadTexts } from '../refusals.ts'
import { acceptAttribute, kindLabels, type UploadRule } from '../rules.ts'
import { uploadTransport, type UploadResult } from './upload-transport.ts'

type UploadFieldProps = {
  id: string
  label: ReactNode
  rule: Pick<UploadRule, 'accept' | 'maxBytes' | 'maxFiles'> & Partial<Pick<UploadRule, 'checksExtension'>>
  /** Upload path below /files/upload/. */
  action: string
  /** Fields sent before the file, such as documentType and slot. */
  fields?: Readonly<Record<string, string>>
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  files?: readonly StoredFile[] | undefined
  /** Number of taken slots in the group; defaults to the number of files. */
  taken?: number | undefined
  /** Toast after a success; defaults to the general one. */
  success?: (file: File, answer: UploadResult & { ok: true }) => { title: string; text: string }
  failure?: UploadTexts
  onStored?: (answer: UploadResult & { ok: true }) => void
}

const uploaded = (file: File) => ({
  title: 'Upload successful',
  text: `${file.name} has been uploaded successfully`,
})

export const successTexts: NonNullable<UploadFieldProps['success']> = (_file, { title, message }) => ({
  title: String(title),
  text: String(message),
})

/** A toast for files that the drop area refused, with the name and the limit (MEM-240, MEM-241). */
function refusalToast([first]: readonly FileRefusal[], rule: UploadFieldProps['rule']) {
  if (!first) {
    if (isRefusalShown()) dismissToast()
    return
  }
  const name = first.file?.name ?? ''
  const { title, message } =
    first.kind === 'small' || first.kind === 'type'
      ? { title: 'Upload failed', message: first.message }
      : uploadTexts(first.kind === 'count' ? 'too_many' : 'too_large', { name, rule })
  showToast({ title, text: first.detail ?? message, tone: 'error', isPartial: true })
}

function isRefusalShown(): boolean {
  const shown = currentToast()
  return shown !== null && shown.open && shown.isPartial === true
}

/** Shows a success toast, unless a refusal of the same selection is still visible. */
function storedToast(toast: Omit<ToastMessage, 'tone'>) {
  if (!isRefusalShown()) showToast({ ...toast, tone: 'ok' })
}

/** A drop area that uploads files immediately (MEM-264), with toasts (MEM-245). */
export function UploadField({
  rule,
  action,
  fields,
  hint,
  success = uploaded,
  failure,
  onStored,
  ...shown
}: UploadFieldProps) {
  const { revalidate } = useReloadPage()
  const key = JSON.stringify(fields ?? {})
  const upload = useMemo(
    () =>
      uploadTransport({
        action,
        rule,
        fields: JSON.parse(key) as Record<string, string>,
        onAnswer(file, answer) {
          if (!answer.ok) {
            const { title, message } = failure ?? answer
            return showToast({ title, text: message, tone: 'error' })
          }
          storedToast(success(file, answer))
          onStored?.(answer)
          void revalidate()
        },
      }),
    [action, rule, key, onStored, revalidate, success, failure],
  )
  return (
    <FileDrop
      {...shown}
      name="file"
      hint={hint ?? kindLabels(rule.accept)}
      accept={acceptAttribute(rule.accept)}
      maxBytes={rule.maxBytes}
      minBytes={1}
      maxFiles={rule.maxFiles}
      checksExtension={rule.checksExtension}
      upload={upload}
      onRefused={(refusals) => refusalToast(refusals, rule)}
    />
  )
}
