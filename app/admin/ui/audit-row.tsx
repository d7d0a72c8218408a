import { ChevronDown, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditRow, NamedObject } from '#app/oversight/audit/queries/list.server.ts'
import { ACTOR_KINDS, actionText, stateText, typeLabel } from '#app/oversight/audit/texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { auditPath, objectPath } from '../paths.ts'

type Props = {
  row: AuditRow
  /** The first altered row found by the last check; rows from there on cannot be trusted. */
  firstWrong: number | null
  isOpen?: boolean
}

const short = (id: string) => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

const nameOf = ({ type, id, name }: NamedObject) => name ?? `${typeLabel(type).toLowerCase()} ${short(id)}`

/** An object's name, linked to its page if it has one. */
function AuditedName({ object }: { object: NamedObject }) {
  const path = objectPath(object)
  if (path === null) return nameOf(object)
  return (
    <Link to={path} className="text-link">
      {nameOf(object)}
    </Link>
  )
}

function actorName({ actor }: AuditRow): string {
  return actor.name ?? actor.email ?? ACTOR_KINDS[actor.kind]
}

function SealState({ row, firstWrong }: Props) {
  if (firstWrong !== null && row.id >= firstWrong)
    return <Badge tone="stop">{row.id === firstWrong ? 'Altered' : 'Uncertain'}</Badge>
  if (row.seal === null) return <Badge tone="wait">Not sealed yet</Badge>
  return (
    <span className="inline-flex items-center gap-1.5 text-13 text-ink-2" title={`Seal ${row.seal.number}`}>
      <Lock aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      Sealed
    </span>
  )
}

function Change({ from, to }: Pick<AuditRow, 'from' | 'to'>) {
  if (from === null && to === null) return null
  return (
    <span className="text-ink-2">
      {from !== null && from !== to && stateText(from)}
      {from !== null && to !== null && from !== to && ' → '}
      {to !== null && <span className="text-ink">{stateText(to)}</span>}
    </span>
  )
}

/** A fact of an open row. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function Facts({ row }: { row: AuditRow }) {
  const { actor, object, reason, details, seal } = row
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-wash/50 px-4 py-4">
      {reason && (
        <div>
          <p className="text-13 text-ink-2">Reason</p>
          <p className="max-w-[80ch] break-words whitespace-pre-wrap">{reason}</p>
        </div>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        <Fact label="Actor">
          {ACTOR_KINDS[actor.kind]}
          {actor.email && <span className="block text-13 break-all text-ink-2">{actor.email}</span>}
          {actor.userId && (
            <Link to={auditPath({ actor: actor.userId })} className="text-link text-13">
              All actions of this account
            </Link>
          )}
        </Fact>
        <Fact label="Object">
          {object.name === null && objectPath(object) === null ? (
            typeLabel(object.type)
          ) : (
            <AuditedName object={object} />
          )}
          <span className="block font-mono text-13 break-all text-ink-2">{object.id}</span>
          <Link
            to={auditPath({ type: object.type, object: object.id })}
            className="text-link block w-fit text-13"
          >
            All actions on this object
          </Link>
        </Fact>
        <Fact label="IP address">
          <span className="font-mono text-13">{row.ipAddress ?? '—'}</span>
          {row.requestId && (
            <span className="block font-mono text-13 break-all text-ink-2">{row.requestId}</span>
          )}
        </Fact>
        <Fact label="Seal">
          {seal ? (
            <>
              Number {seal.number}, <Moment at={seal.at} />
            </>
          ) : (
            'Will be sealed within a minute'
          )}
        </Fact>
        {details.map(({ label, value, thing }) => (
          <Fact key={label} label={label.charAt(0).toUpperCase() + label.slice(1)}>
            {thing?.name ? <AuditedName object={thing} /> : value}
          </Fact>
        ))}
      </dl>
      <p className="text-13">
        <code className="font-mono text-ink-2">{row.action}</code> ·{' '}
        <Link to={auditPath({}, row.id)} className="text-link">
          Link to row {row.id}
        </Link>
      </p>
    </div>
  )
}

/** One row of the log: actor, action, object, change of status, and its seal (ADM-200). */
export function AuditLogRow(props: Props) {
  const { row, isOpen } = props
  return (
    <li>
      <details className="group" open={isOpen}>
        <summary className="grid min-h-10 cursor-pointer list-none items-center gap-x-4 gap-y-0.5 px-4 py-1.5 -outline-offset-2 hover:bg-wash md:grid-cols-[9.5rem_minmax(0,1fr)_auto_8.5rem_1rem]">
          <span className="text-13 text-ink-2 tabular-nums">
            <Moment at={row.at} />
          </span>
          <span className="min-w-0 break-words">
            <span className="font-medium">{actorName(row)}</span> {actionText(row.action)}
            <span className="text-ink-2"> · </span>
            <span className="text-ink-2">{nameOf(row.object)}</span>
          </span>
          <span className="text-13">
            <Change from={row.from} to={row.to} />
          </span>
          <span>
            <SealState {...props} />
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-ink-2 group-open:rotate-180 max-md:hidden"
            strokeWidth={1.75}
          />
        </summary>
        <Facts row={row} />
      </details>
    </li>
  )
}
