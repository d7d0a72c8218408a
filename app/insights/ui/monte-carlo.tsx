import { ScatterCloud } from '#app/ui/chart/scatter-cloud.tsx'
import { CLOUD_SIZE, SPREAD, assess, cloud, type Scenario } from '../scenario.ts'
import { npvText } from './outcomes.tsx'

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
