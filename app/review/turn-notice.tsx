import { clsx } from 'clsx'
import { Link, useLocation } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Missing, ShownTurn } from './turn.ts'
import { COMPLETION, NOTHING_TO_DO, TURN } from './turn-texts.ts'

/** Who acts next, with the missing items as links. */
export function TurnNotice({ turn, className }: { turn: ShownTurn | null; className?: string }) {
  if (!turn) return null
  if (turn.whose === 'reviewers')
    return (
      <Notice tone="note" className={className} title={turn.returned ? NOTHING_TO_DO.returned : undefined}>
        {TURN.named(turn.name, TURN.withUs)} <Moment at={turn.since} dateOnly />. {NOTHING_TO_DO.withUs}
      </Notice>
    )
  if (turn.whose === 'company')
    return (
      <Notice tone="note" className={className}>
        {TURN.named(turn.name, TURN.with(turn.company))} <Moment at={turn.since} dateOnly />.
      </Notice>
    )
  return (
    <Notice tone="wait" className={className} title={TURN.yours}>
      {turn.completion && (
        <div className="mb-3">
          <p className="font-medium">{COMPLETION.title}</p>
          <p>{turn.completion.day === null ? COMPLETION.left : COMPLETION.open(turn.completion.day)}</p>
        </div>
      )}
      <AllMissing missing={turn.missing} />
      {turn.more ? <p className="mt-2">{TURN.more(turn.more)}</p> : null}
      {turn.unansweredSince && (
        <p className="mt-2 text-ink-2">
          {TURN.quiet} <Moment at={turn.unansweredSince} dateOnly />. We won’t send another reminder. You can
          still complete this.
        </p>
      )}
      {turn.actingOwner !== null && (
        <p className="mt-2">{`Only ${turn.actingOwner || 'the owner of your company'} can do this.`}</p>
      )}
    </Notice>
  )
}

type HeadingGroup = { under: string | undefined; missing: Missing[] }

function byHeading(missing: readonly Missing[]): HeadingGroup[] {
  const parts: HeadingGroup[] = []
  for (const one of missing) {
    const last = parts.at(-1)
    if (last && last.under === one.under) last.missing.push(one)
    else parts.push({ under: one.under, missing: [one] })
  }
  return parts
}

/** If more items than this are missing in several steps, only the steps are shown, each with its count. */
const MAX_UNFOLDED = 8

/** Missing items by step. Opens the step that links to this page, otherwise the first. */
function AllMissing({ missing }: { missing: readonly Missing[] }) {
  const { pathname } = useLocation()
  const steps = byHeading(missing)
  const isFolded = steps.length > 1 && missing.length > MAX_UNFOLDED
  const here = steps.findIndex((step) => step.missing.some(({ to }) => to?.split(/[?#]/)[0] === pathname))
  return (
    <div className={clsx('mt-1 flex flex-col', isFolded ? 'gap-1' : 'gap-3')}>
      {steps.map((step, at) => (
        <Step key={step.under ?? ''} {...step} fold={isFolded && { isOpen: at === Math.max(here, 0) }} />
      ))}
    </div>
  )
}

/** Missing items under their step's heading; a shared date is shown once, next to the heading or below the list. */
function Step({ under, missing, fold }: HeadingGroup & { fold: false | { isOpen: boolean } }) {
  const [first] = missing
  const isAlone = under === undefined && missing.length === 1
  const isShared =
    !isAlone && missing.every(({ since }) => since?.slice(0, 10) === first?.since?.slice(0, 10))
  const list = (
    <ul className={clsx('flex gap-1', isShared ? 'flex-wrap gap-x-3' : 'flex-col')}>
      {missing.map(({ label, to, since }) => (
        <li key={label} className="flex flex-wrap gap-x-2">
          {to ? (
            <Link to={to} className="text-link">
              {label}
            </Link>
          ) : (
            label
          )}
          {!isShared && <Since at={since} />}
        </li>
      ))}
    </ul>
  )
  if (under === undefined)
    return (
      <div>
        {list}
        {isShared && first?.since && (
          <p className="text-ink-2">
            Since <Moment at={first.since} dateOnly />
          </p>
        )}
      </div>
    )
  const heading = (
    <>
      <span className={clsx('font-medium', fold && 'underline underline-offset-3')}>{under}</span>{' '}
      {isShared && <Since at={first?.since} />}
      {fold && (
        <span className="text-ink-2"> · {missing.length === 1 ? '1 item' : `${missing.length} items`}</span>
      )}
    </>
  )
  if (!fold)
    return (
      <div>
        <p className="flex flex-wrap gap-x-2">{heading}</p>
        {list}
      </div>
    )
  return (
    <details open={fold.isOpen}>
      <summary className="cursor-pointer py-1">{heading}</summary>
      <div className="pb-2 pl-4">{list}</div>
    </details>
  )
}

function Since({ at }: { at: string | undefined }) {
  if (at === undefined) return null
  return (
    <span className="text-ink-2">
      {TURN.since} <Moment at={at} dateOnly />
    </span>
  )
}
