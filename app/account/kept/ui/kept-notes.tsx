import { Form, Link, useLocation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { KEPT } from '../texts.ts'
import { type Kept, type KeptHere, keptFormPath } from '../shown.ts'

/** The listing and kind of a saved message. */
export function KeptAbout({ kept: { kind, listing, isSold } }: { kept: Kept }) {
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
      <p className="text-15 text-ink-2">{KEPT.kinds[kind]}</p>
      {isSold && <p className="text-15 text-stop">This property has been sold.</p>}
    </>
  )
}

/** One line above a form: the saved messages are not lost. */
export function KeptLine({ kept }: { kept: readonly Kept[] | undefined }) {
  if (!kept?.length) return null
  const title = kept.length === 1 ? kept[0]?.listing?.title : undefined
  return (
    <p className="text-15 text-ink-2">
      {`Your message about ${title ?? 'a listing'} is saved. You can send it once your company is approved.`}{' '}
      <Link to="/kept" className="text-link">
        {KEPT.change}
      </Link>
    </p>
  )
}

/** On the page after a sign-up: what will be in the account after sign-in. */
export function KeptUntilSignIn({ here: { kept, mark } }: { here: KeptHere }) {
  return (
    <>
      <KeptLine kept={kept} />
      {mark && <p className="text-15 text-ink-2">{KEPT.marks[mark.kind](mark.title ?? '')}</p>}
    </>
  )
}

/** On the status page: messages saved until the approval, to change or remove. */
export function KeptNotes({ kept }: { kept: readonly Kept[] | undefined }) {
  const { pathname } = useLocation()
  if (!kept?.length) return null
  return (
    <Card as="section">
      <CardHeader title={KEPT.title} />
      <ul className="flex flex-col divide-y divide-line">
        {kept.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
            <KeptAbout kept={one} />
            {one.message && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{one.message}</p>}
            <p className="text-13 text-wait">Saved. You can send it once your company is approved.</p>
            <Form
              method="post"
              action={`/kept?back=${encodeURIComponent(pathname)}`}
              className="mt-2 flex flex-wrap gap-3"
            >
              <input type="hidden" name="id" value={one.id} />
              <LinkButton to={`/kept#kept-${one.id}`} size="sm">
                {KEPT.change}
              </LinkButton>
              <Button size="sm" variant="danger" name="intent" value="remove">
                {KEPT.remove}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** After the approval: links to the filled forms, for listings that the member can see. */
export function KeptForms({ kept }: { kept: readonly Kept[] }) {
  const offered = kept.filter(({ listing }) => listing !== null)
  if (offered.length === 0) return null
  return (
    <Card as="section">
      <CardHeader title={KEPT.title} />
      <ul className="flex flex-col divide-y divide-line">
        {offered.map((one) => (
          <li key={one.id} className="flex flex-col items-start gap-1 py-4 first:pt-0 last:pb-0">
            <KeptAbout kept={one} />
            <KeptForm kept={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The link to the form that sends it. */
export function KeptForm({ kept: { kind, listing, isSold } }: { kept: Kept }) {
  if (!listing || isSold) return null
  return (
    <LinkButton to={keptFormPath(kind, listing.slug)} size="sm" className="mt-2">
      Review and send
    </LinkButton>
  )
}
