import { ScatterCloud } from '#app/ui/chart/scatter-cloud.tsx'
import { assess, BASE_SCENARIO, cloud, CLOUD_SIZE, type Outcome, type Scenario, SPREAD } from '../scenario.ts'

const BASE = assess(BASE_SCENARIO)

function irrText(irr: number): string {
  return `${irr.toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 2 })}%`
}

function npvText(npv: number): string {
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

const KEYS = ['p10', 'p50', 'p90'] as const

/** 200 scenarios around the sliders with the P10, P50 and P90 of their returns (PUB-141). */
export function MonteCarlo({ scenario, seed }: { scenario: Scenario; seed: number }) {
  const drawn = cloud(scenario, seed)
  const here = assess(scenario)
  const labelOf = (key: (typeof KEYS)[number]) => `${key.toUpperCase()} ${drawn.irr[key].toFixed(2)}%`
  return (
    <figure className="mt-5">
      <figcaption className="mb-4 flex flex-col gap-1">
        <span className="font-display text-17 font-medium">
          {CLOUD_SIZE} random scenarios around this one
        </span>
        <span className="text-13 text-ink-2">
          Vacancy varies by up to {SPREAD.vacancy} points, rent growth by up to {SPREAD.rentGrowth} and cap
          rate by up to {SPREAD.capRate}. Illustrative. Random sample {seed}.
        </span>
      </figcaption>
      <ScatterCloud
        label={`Monte Carlo cloud: rent growth and IRR of ${CLOUD_SIZE} scenarios`}
        xUnit="Rent growth, %"
        yUnit="IRR, %"
        points={drawn.points.map(({ rentGrowth, irr }) => ({ x: rentGrowth, y: irr }))}
        marks={KEYS.map((key) => ({ key, label: labelOf(key), y: drawn.irr[key] }))}
        base={{ x: scenario.rentGrowth, y: here.irr, label: 'This scenario' }}
        description={`${CLOUD_SIZE} illustrative scenarios by rent growth and IRR. IRR ${KEYS.map(labelOf).join(', ')}.`}
      />
      <table className="mt-4 w-full max-w-md border-separate border-spacing-0 text-15">
        <caption className="sr-only">Percentiles of the cloud</caption>
        <thead>
          <tr className="text-13 text-ink-2">
            {['Percentile', 'IRR', 'NPV, EUR'].map((head) => (
              <th
                key={head}
                scope="col"
                className="border-b border-line-2 py-1.5 text-right font-medium first:text-left"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KEYS.map((key) => (
            <tr key={key} className="tabular-nums">
              <th scope="row" className="border-b border-line py-1.5 text-left font-normal">
                {key.toUpperCase()}
              </th>
              <td className="border-b border-line py-1.5 text-right">{drawn.irr[key].toFixed(2)}%</td>
              <td className="border-b border-line py-1.5 text-right">{npvText(drawn.npv[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
