import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { factText } from '#app/listings/ui/fact-text.ts'
import type { AccessLadder, LadderFact } from '#app/listings/visibility/access-ladder.ts'
import { Figure } from '#app/ui/figure.tsx'
import { LADDER } from '#app/listings/page/ui/next-step-texts.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'

const WHO = [
  'For everyone. No account needed.',
  `For approved members. We review your company in ${REVIEW_TIME}.`,
  'For companies that the owner has granted access. Some owners also require an NDA.',
]

function textOf({ key, value }: LadderFact): string | null {
  if (value === null) return null
  return key === 'city' || key === 'owner' ? String(value) : factText(key, value).text
}

const isOpenedAt = ({ open }: LadderFact, stage: number) => open[stage] && !open[stage - 1]

/** The value if it is public, otherwise "Open" from its stage on and *** before it. */
function Value({ fact, stage }: { fact: LadderFact; stage: number }) {
  if (!fact.open[stage]) return <Figure state="masked" size="sm" reason="not open at this stage" />
  const text = textOf(fact)
  if (text !== null) return text
  if (fact.open[0]) return <span className="text-ink-2">Not stated</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <Check aria-hidden="true" className="size-4 text-boundary" strokeWidth={2} />
      Open
    </span>
  )
}

/** One listing at every stage of access: columns from 768 px; below, each stage lists the facts that it opens. */
export function Ladder({ ladder: { slug, title, facts } }: { ladder: AccessLadder }) {
  return (
    <section aria-labelledby="access-ladder" className="mt-11 md:mt-16">
      <h3 id="access-ladder" className="text-21 md:text-28">
        Stages of access
      </h3>
      <p className="mt-1 mb-5 max-w-[68ch] text-ink-2">
        A listing opens in 3 stages. The owner decides who reaches which stage, and until when.
      </p>
      <ol className="rungs">
        {LADDER.steps.map(({ name }, stage) => (
          <li key={name}>
            <h4 className="flex items-baseline gap-2.5 text-17">
              <span aria-hidden="true" className="font-mono text-13 text-ink-2">
                {stage + 1}
              </span>
              {name}
            </h4>
            <p className="who">{WHO[stage]}</p>
            <span aria-hidden="true" className="bars" data-stage={stage}>
              {LADDER.steps.map((one) => (
                <i key={one.name} />
              ))}
            </span>
            <dl>
              {facts.map((fact) => (
                <div key={fact.key} className={isOpenedAt(fact, stage) ? undefined : 'max-md:hidden'}>
                  <dt>{fact.label}</dt>
                  <dd>
                    <Value fact={fact} stage={stage} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-13 text-ink-2">
        Example:{' '}
        <Link to={`/deal/${slug}`} className="text-boundary underline underline-offset-3">
          {title}
        </Link>
        , an illustrative listing. Public listings show price and yield to approved members. Illustrative
        public listings show them to everyone.
      </p>
    </section>
  )
}
