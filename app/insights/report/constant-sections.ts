import { figureText } from '#app/ui/chart/chart-data.ts'
import { assess, BASE_SCENARIO, cloud, LEVER_KEYS, LEVERS, SPREAD } from '../scenario.ts'
import { TAX_LABEL, TAX_NOTE, TAX_SNAPSHOT } from '../tax.ts'
import type { ReportSection } from './document.server.tsx'

const percent = (value: number) => `${figureText(value, 2)}%`
const euro = (value: number) => `€${figureText(value, 0)}`
const REPORT_SEED = 1

/** The initial values, the best and worst case and the percentiles of one cloud (PUB-138 to PUB-141). */
export function scenarioSection(): ReportSection {
  const { vacancy, rentGrowth, capRate } = LEVERS
  const cases = [
    { name: 'Initial values', ...BASE_SCENARIO },
    { name: 'Best case', vacancy: vacancy.min, rentGrowth: rentGrowth.max, capRate: capRate.min },
    { name: 'Worst case', vacancy: vacancy.max, rentGrowth: rentGrowth.min, capRate: capRate.max },
  ]
  const drawn = cloud(BASE_SCENARIO, REPORT_SEED)
  const spread = LEVER_KEYS.map((key) => `${LEVERS[key].label.toLowerCase()} ${SPREAD[key]}`).join(', ')
  return {
    title: 'Scenarios',
    lead: `An illustrative linear model, not a forecast. P10, P50 and P90 are percentiles of 200 random scenarios around the initial values (seed ${REPORT_SEED}, varied by up to these percentage points: ${spread}).`,
    tables: [
      {
        head: ['Case', 'Vacancy', 'Rent growth', 'Cap rate', 'IRR', 'NPV'],
        rows: [
          ...cases.map((one) => {
            const { irr, npv } = assess(one)
            return [
              { text: one.name },
              ...LEVER_KEYS.map((key) => ({ text: `${figureText(one[key], 1)}%` })),
              { text: percent(irr), illustrative: true },
              { text: euro(npv), illustrative: true },
            ]
          }),
          ...(['p10', 'p50', 'p90'] as const).map((mark) => [
            { text: mark.toUpperCase() },
            ...LEVER_KEYS.map(() => ({ text: '' })),
            { text: percent(drawn.irr[mark]), illustrative: true },
            { text: euro(drawn.npv[mark]), illustrative: true },
          ]),
        ],
      },
    ],
    figures: [],
  }
}

/** The sample figures of the tax snapshot (PUB-136). */
export function taxSection(): ReportSection {
  return {
    title: 'Tax and regulation',
    lead: `${TAX_LABEL}. ${TAX_NOTE}`,
    tables: [
      {
        head: ['Figure', 'Value'],
        rows: TAX_SNAPSHOT.map(({ label, value }) => [{ text: label }, { text: value, illustrative: true }]),
      },
    ],
    figures: [],
  }
}
