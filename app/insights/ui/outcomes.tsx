import { BASE_SCENARIO, assess, type Outcome } from '../scenario.ts'

const BASE = assess(BASE_SCENARIO)

function irrText(irr: number): string {
  return `${irr.toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 2 })}%`
}

export function npvText(npv: number): string {
  return npv.toLocaleString('en-GB', { maximumFractionDigits: 0 })
}

function change(by: number, text: string): string {
  return by === 0 ? 'Same as initial values' : `${by > 0 ? '+' : '−'}${text} vs initial values`
}

/** The scenario's IRR and NPV, announced as the sliders move. */
export function Outcomes({ outcome }: { outcome: Outcome }) {
  const irrBy = Math.round((outcome.irr - BASE.irr) * 1000) / 1000
  const npvBy = outcome.npv - BASE.npv
  return (
    <dl
      aria-live="polite"
      className="flex flex-col justify-center gap-6 border-t border-line bg-boundary-tint p-4 md:border-t-0 md:border-l md:p-6"
    >
      <div>
        <dt className="text-13 text-ink-2">Scenario IRR</dt>
        <dd>
          <span className="font-display text-40 font-medium tabular-nums">{irrText(outcome.irr)}</span>
          <span className="block text-13 text-ink-2 tabular-nums">
            {change(irrBy, `${Math.abs(irrBy).toLocaleString('en-GB', { maximumFractionDigits: 2 })} points`)}
          </span>
        </dd>
      </div>
      <div>
        <dt className="text-13 text-ink-2">Scenario NPV</dt>
        <dd>
          <span className="font-display text-40 font-medium tabular-nums">{npvText(outcome.npv)}</span>
          <span className="ml-1.5 text-ink-2">EUR</span>
          <span className="block text-13 text-ink-2 tabular-nums">
            {change(npvBy, `${npvText(Math.abs(npvBy))} EUR`)}
          </span>
        </dd>
      </div>
    </dl>
  )
}
