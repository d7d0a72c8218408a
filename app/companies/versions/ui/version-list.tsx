import { Form } from 'react-router'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Select } from '#app/ui/select.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import type { ComparedVersions, ListedVersion } from '../queries/history.server.ts'
import { VERSION_STATES, VERSIONS } from '../texts.ts'

function stateOf({ kind, status }: ListedVersion) {
  if (kind !== 'request') return VERSION_STATES[kind === 'minor' && status === 'approved' ? 'minor' : status]
  const { tone } = VERSION_STATES[status]
  return { tone, label: status === 'withdrawn' ? 'Request withdrawn' : 'Request from our team' }
}

function Row({ version }: { version: ListedVersion }) {
  const { number, kind, author, sentAt, decidedAt, message } = version
  const { tone, label } = stateOf(version)
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{VERSIONS.compareLabel(number)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-13 text-ink-2">
        {kind === 'request' ? 'Our team' : (author ?? 'A former member')} · sent <Moment at={sentAt} />
        {decidedAt && kind !== 'minor' && kind !== 'request' && (
          <>
            {' '}
            · reviewed <Moment at={decidedAt} />
          </>
        )}
      </p>
      {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
    </li>
  )
}

type Props = { versions: readonly ListedVersion[]; compared: ComparedVersions | null }

export function VersionList({ versions, compared }: Props) {
  const options = versions.map(({ number }) => ({
    value: String(number),
    label: VERSIONS.compareLabel(number),
  }))
  const [last, before] = versions
  return (
    <div className="flex flex-col gap-5">
      <HeldRows rows={versions} idOf={({ number }) => number} className="-mb-2">
        {({ rows }) => (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((version) => (
              <Row key={version.number} version={version} />
            ))}
          </ul>
        )}
      </HeldRows>
      {last && before && (
        <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
          <Field name="from" label="Compare" className="min-w-36">
            <Select options={options} defaultValue={String(compared?.from ?? before.number)} />
          </Field>
          <Field name="to" label="with" className="min-w-36">
            <Select options={options} defaultValue={String(compared?.to ?? last.number)} />
          </Field>
          <Button>Compare</Button>
        </Form>
      )}
      {compared?.rows.length === 0 && <p className="text-ink-2">Both versions are identical.</p>}
      {compared && compared.rows.length > 0 && (
        <SideBySide
          before={VERSIONS.compareLabel(compared.from)}
          after={VERSIONS.compareLabel(compared.to)}
          rows={compared.rows}
        />
      )}
    </div>
  )
}
