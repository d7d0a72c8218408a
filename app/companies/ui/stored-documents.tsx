import { fileSize } from '#app/lib/file-size.ts'
import { useReloadPage } from '#app/ui/reload-page.ts'
import { readResult } from '#app/files/ui/upload-transport.ts'
import { documentState, expiryText } from '#app/kyc/ui/states.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { StoredFile } from '#app/ui/file-drop.tsx'
import { asUserAction } from '#app/ui/live-load.ts'
import { showToast } from '#app/ui/toast-store.ts'
import type { WizardDocument } from '../queries/wizard.server.ts'

/** Endpoint of all KYC uploads. */
export const UPLOAD = '/files/upload/kyc'

/** A stored document for the upload area, with its status and a remove button if allowed. */
export function storedFile(document: WizardDocument): StoredFile {
  return {
    id: document.id,
    name: document.name,
    size: [
      fileSize(document.byteSize),
      !document.isExpired && expiryText({ ...document, documentType: document.type }),
    ]
      .filter(Boolean)
      .join(' · '),
    href: document.href,
    badge: <DocumentBadge document={document} />,
    action: document.mayRemove ? <RemoveButton document={document} /> : undefined,
  }
}

/** A full slot, where files can only be removed. */
export function FullSlot({ label, files }: { label: string; files: readonly WizardDocument[] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 font-medium">
        {label}{' '}
        <span className="font-normal text-ink-2">
          · all {files.filter(({ isBeside }) => !isBeside).length} files uploaded
        </span>
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {files.map((document) => (
          <li key={document.id} className="flex min-w-0 items-center gap-3 px-4 py-2.5">
            <a
              href={document.href}
              className="min-w-0 flex-1 wrap-anywhere underline-offset-3 hover:underline"
            >
              {document.name}
            </a>
            <DocumentBadge document={document} />
            {document.mayRemove && <RemoveButton document={document} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function DocumentBadge({ document }: { document: WizardDocument }) {
  const { tone, label } = documentState(document)
  return <Badge tone={tone}>{label}</Badge>
}

/** Refers to the removal form by id, because forms cannot be nested. */
function RemoveButton({ document: { id, name } }: { document: WizardDocument }) {
  return (
    <Button size="sm" variant="danger" form={`remove-${id}`} aria-label={`Remove ${name}`}>
      Remove
    </Button>
  )
}

export function RemovalForm({ document: { id }, back }: { document: WizardDocument; back: string }) {
  const { revalidate } = useReloadPage()
  const remove = async () => {
    const body = new URLSearchParams({ intent: 'remove', documentId: id })
    const answer = await fetch(UPLOAD, { method: 'POST', headers: { Accept: 'application/json' }, body })
      .then((response) => response.text())
      .then(readResult, () => readResult(''))
    if (answer.ok)
      showToast({ title: 'Document removed', text: 'The document has been removed successfully', tone: 'ok' })
    else showToast({ title: answer.title, text: answer.message, tone: 'error' })
    await revalidate()
  }
  return (
    <form
      id={`remove-${id}`}
      method="post"
      action={UPLOAD}
      onSubmit={(event) => (event.preventDefault(), void asUserAction(remove))}
    >
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="documentId" value={id} />
      <input type="hidden" name="returnTo" value={back} />
    </form>
  )
}
