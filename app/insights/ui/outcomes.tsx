import { BASE_SCENARIO, assess, type Outcome } from '../scenario.ts'

const BASE = assess(BASE_SCENARIO)

function irrText(irr: number): string {
  return `${irr.toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 2 })}%`
}

export function npvText(npv: number): string {
  return npv.toLocaleString('en-GB', { maximumFractionDigits: 0 })
}

function changeText(by: number, text: string): string {
  return by === 0 ? 'Same as initial values' : `${by > 0 ? '+' : '−'}${text} vs initial values`
}

type OutcomeProps = { label: string; value: string; unit?: string; change: string }

function OutcomeFact({ label, value, unit, change }: OutcomeProps) {
  return (
    <div>
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd>
        <span className="font-display text-40 font-medium tabular-nums">{value}</span>
        {unit && <span className="ml-1.5 text-ink-2">{unit}</span>}
        <span className="block text-13 text-ink-2 tabular-nums">{change}</span>
      </dd>
    </div>
  )
}

/** The scenario's IRR and NPV, announced as the sliders move. */
export function Outcomes({ outcome }: { outcome: Outcome }) {
  const irrBy = Math.round((outcome.irr - BASE.irr) * 1000) / 1000
  const points = Math.abs(irrBy).toLocaleString('en-GB', { maximumFractionDigits: 2 })
  const npvBy = outcome.npv - BASE.npv
  return (
    <dl
      aria-live="polite"
      className="flex flex-col justify-center gap-6 border-t border-line bg-boundary-tint p-4 md:border-t-0 md:border-l md:p-6"
    >
      <OutcomeFact
        label="Scenario IRR"
        value={irrText(outcome.irr)}
        change={changeText(irrBy, `${points} points`)}
      />
      <OutcomeFact
        label="Scenario NPV"
        value={npvText(outcome.npv)}
        unit="EUR"
        change={changeText(npvBy, `${npvText(Math.abs(npvBy))} EUR`)}
      />
    </dl>
  )
}
