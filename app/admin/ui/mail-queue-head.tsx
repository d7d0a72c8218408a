import { Send } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { Figure } from '#app/ui/figure.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { HeldBack, MailStatistics } from '#app/mail/queries.server.ts'
import { MAIL_STATUSES } from '#app/mail/statuses.ts'
import { EMAIL_QUEUE, type MailFilters, queuePath } from '../mail-filters.ts'
import { formatNumber } from '#app/lib/format.ts'

const STATISTICS = [
  { label: 'Total', of: 'total', status: null },
  { label: 'Pending', of: 'pending', status: 'pending' },
  { label: 'Sent', of: 'sent', status: 'sent' },
  { label: 'Failed', of: 'failed', status: 'failed' },
] as const

/** Counts of the whole queue, each linked to its emails; those being sent count only in the total (ADM-158). */
export function MailStatistics({ statistics }: { statistics: MailStatistics }) {
  return (
    <FactGrid columns={4} className="mb-6">
      {STATISTICS.map(({ label, of, status }) => (
        <Fact key={of} label={label}>
          <Link to={queuePath({ search: null, status })} className="hover:underline">
            <Figure value={statistics[of]} />
          </Link>
        </Fact>
      ))}
    </FactGrid>
  )
}

/** The mail server's refusal, and one button to resend every email that it refused. */
export function HeldBackNotice({ heldBack }: { heldBack: HeldBack }) {
  const isSending = useNavigation().formData?.get('intent') === 'kept-back'
  const { waiting, givenUp, reason } = heldBack
  return (
    <Notice tone="stop" title="The mail server is refusing our email" className="mb-6">
      <p>Reason: {reason}</p>
      <p>
        Still retrying: {formatNumber(waiting)}. Given up after about a day: {formatNumber(givenUp)}. Fix the
        mail account or SMTP_URL, then send them again.
      </p>
      <Form method="post" className="mt-3">
        <Button
          name="intent"
          value="kept-back"
          pending={isSending}
          pendingLabel="Sending..."
          icon={<Send aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        >
          Send all now
        </Button>
      </Form>
    </Notice>
  )
}

/** Search by address or subject, and one status. */
export function MailSearch({ filters }: { filters: MailFilters }) {
  const { search, status } = filters
  const isFiltered = search !== null || status !== null
  return (
    <Form method="get" action={EMAIL_QUEUE} role="search" className="mb-4 flex flex-wrap items-end gap-3">
      <Field name="q" label="Email address or subject" className="min-w-0 flex-1 basis-60 sm:max-w-sm">
        <TextInput key={search} type="search" defaultValue={search ?? ''} maxLength={200} />
      </Field>
      <Field name="status" label="Status" className="basis-40">
        <Select
          key={status}
          defaultValue={status ?? ''}
          placeholder="All"
          options={MAIL_STATUSES.map((value) => ({
            value,
            label: value.charAt(0).toUpperCase() + value.slice(1),
          }))}
        />
      </Field>
      <Button>Search</Button>
      {isFiltered && (
        <LinkButton to={EMAIL_QUEUE} variant="quiet">
          Show all
        </LinkButton>
      )}
    </Form>
  )
}
