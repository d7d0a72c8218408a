import { Link, useLocation, useNavigation } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { SAVED_TEXTS } from '../texts.ts'
import { type SavedMessage, savedMessagePath } from '../schema.ts'

export function SavedMessageHeader({ message: { kind, listing, isSold } }: { message: SavedMessage }) {
  return (
    <>
      <p className="font-medium">
        {listing ? (
          <Link to={`/deal/${listing.slug}`} className="text-link">
            {listing.title}
          </Link>
        ) : (
          'A listing that is no longer available'
        )}
      </p>
      <p className="text-15 text-ink-2">{SAVED_TEXTS.kinds[kind]}</p>
      {isSold && <p className="text-15 text-stop">This property has been sold.</p>}
    </>
  )
}

type RemoveSavedProps = { id: string; action?: string }

export function RemoveSaved({ id, action }: RemoveSavedProps) {
  const dialog = `remove-${id}`
  const isBusy = useNavigation().formData?.get('id') === id
  return (
    <>
      <DialogTrigger dialog={dialog} size="sm" variant="danger">
        {SAVED_TEXTS.remove}
      </DialogTrigger>
      <ConfirmDialog
        id={dialog}
        title="Remove this message?"
        text="It was not sent. You cannot restore it."
        confirmLabel={SAVED_TEXTS.remove}
        tone="danger"
        action={action}
        intent="remove"
        hidden={{ id }}
        pending={isBusy}
      />
    </>
  )
}

/** On the status page: messages saved until approval, which the member can change or remove. */
export function SavedMessages({ messages }: { messages: readonly SavedMessage[] | undefined }) {
  const { pathname } = useLocation()
  if (!messages?.length) return null
  return (
    <Card as="section">
      <CardHeader title={SAVED_TEXTS.title} />
      <ul className="flex flex-col divide-y divide-line">
        {messages.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
            <SavedMessageHeader message={one} />
            {one.message && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{one.message}</p>}
            <p className="text-13 text-wait">
              {SAVED_TEXTS.unsent} {!one.isSold && SAVED_TEXTS.canBeSent}
            </p>
            <div className="mt-2 flex flex-wrap gap-3">
              <LinkButton to={`/kept#kept-${one.id}`} size="sm">
                {SAVED_TEXTS.change}
              </LinkButton>
              <RemoveSaved id={one.id} action={`/kept?back=${encodeURIComponent(pathname)}`} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** After approval: links to the prefilled forms, for listings that the member can see. */
export function SavedMessageForms({ messages }: { messages: readonly SavedMessage[] }) {
  const offered = messages.filter(({ listing }) => listing !== null)
  if (offered.length === 0) return null
  return (
    <Card as="section">
      <CardHeader title={SAVED_TEXTS.title} />
      <ul className="flex flex-col divide-y divide-line">
        {offered.map((one) => (
          <li key={one.id} className="flex flex-col items-start gap-1 py-4 first:pt-0 last:pb-0">
            <SavedMessageHeader message={one} />
            <SavedMessageLink kept={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function SavedMessageLink({ kept: { kind, listing, isSold } }: { kept: SavedMessage }) {
  if (!listing || isSold) return null
  return (
    <LinkButton to={savedMessagePath(kind, listing.slug)} size="sm" className="mt-2">
      {SAVED_TEXTS.send}
    </LinkButton>
  )
}
