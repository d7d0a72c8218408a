import { percentile, randomFrom, triangular } from '#app/lib/random.ts'

/** The three sliders in percent: range, step and initial value (PUB-137, PUB-138). */
export const LEVERS = {
  vacancy: { label: 'Vacancy rate', query: 'vacancy', min: 3, max: 15, base: 8.5, step: 0.1 },
  rentGrowth: { label: 'Rent growth', query: 'growth', min: 0, max: 8, base: 3.2, step: 0.1 },
  capRate: { label: 'Cap rate', query: 'cap', min: 5, max: 12, base: 7.5, step: 0.1 },
} as const
export type LeverKey = keyof typeof LEVERS
export const LEVER_KEYS = ['vacancy', 'rentGrowth', 'capRate'] as const satisfies readonly LeverKey[]
export const LEVER_NAMES: readonly string[] = LEVER_KEYS.map((key) => LEVERS[key].query)

/** Percent each. */
export type Scenario = Readonly<Record<LeverKey, number>>
/** `irr` in percent, `npv` in EUR. */
export type Outcome = { irr: number; npv: number }

const scenarioOf = (value: (key: LeverKey) => number): Scenario => ({
  vacancy: value('vacancy'),
  rentGrowth: value('rentGrowth'),
  capRate: value('capRate'),
})

export const BASE_SCENARIO = scenarioOf((key) => LEVERS[key].base)

/** Per hundredth of a point above the base, in thousandths of a percent and EUR: exact integers (PUB-139, PUB-140). */
const EFFECTS = {
  vacancy: { irr: -3, npv: -150 },
  rentGrowth: { irr: 8, npv: 350 },
  capRate: { irr: -5, npv: -200 },
} as const satisfies Record<LeverKey, { irr: number; npv: number }>
const BASE_IRR = 12_500
const BASE_NPV = 250_000

/** Clamps a value to the slider's range and step; the base for NaN. */
export function clampLever(key: LeverKey, value: number): number {
  const { min, max, base } = LEVERS[key]
  if (Number.isNaN(value)) return base
  return Math.round(Math.min(max, Math.max(min, value)) * 10) / 10
}

/** IRR and NPV, neither below zero. Exact for levers with up to two decimals (PUB-138 to PUB-140). */
export function assess(scenario: Scenario): Outcome {
  let irr = BASE_IRR
  let npv = BASE_NPV
  for (const key of LEVER_KEYS) {
    const hundredths = Math.round(scenario[key] * 100) - Math.round(LEVERS[key].base * 100)
    irr += EFFECTS[key].irr * hundredths
    npv += EFFECTS[key].npv * hundredths
  }
  return { irr: Math.max(0, irr) / 1000, npv: Math.max(0, npv) }
}

/** The scenario in a URL; values are clamped, and anything else is the base. */
export function readScenario(search: URLSearchParams): Scenario {
  return scenarioOf((key) => {
    const text = search.get(LEVERS[key].query) ?? ''
    return /^[+-]?\d{1,9}(\.\d{0,9})?$/.test(text) ? clampLever(key, Number(text)) : LEVERS[key].base
  })
}

const MAX_SEED = 999_999

export function readSeed(search: URLSearchParams): number | null {
  const text = search.get('cloud') ?? ''
  const seed = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
  return seed !== null && seed <= MAX_SEED ? seed : null
}

/** A seed for a new cloud from a random number between 0 and 1. */
export function newSeed(random: number): number {
  return 1 + Math.floor(random * MAX_SEED)
}

/** The query of a scenario and cloud, without values at their base. */
export function scenarioQuery(scenario: Scenario, seed: number | null): URLSearchParams {
  const query = new URLSearchParams()
  for (const key of LEVER_KEYS) {
    if (scenario[key] !== LEVERS[key].base) query.set(LEVERS[key].query, String(scenario[key]))
  }
  if (seed !== null) query.set('cloud', String(seed))
  return query
}

export const CLOUD_SIZE = 200
/** The maximum distance between a cloud's levers and the sliders, in points, within the sliders' ranges. */
export const SPREAD: Scenario = { vacancy: 3, rentGrowth: 1.5, capRate: 1.25 }

/** Triangular distributions peaking at the sliders. Deterministic for scenario and seed (PUB-141). */
export function cloud(scenario: Scenario, seed: number) {
  const random = randomFrom(seed)
  const draw = (key: LeverKey) => {
    const mode = scenario[key]
    const low = Math.max(LEVERS[key].min, mode - SPREAD[key])
    const high = Math.min(LEVERS[key].max, mode + SPREAD[key])
    return Math.round(triangular(random(), low, mode, high) * 100) / 100
  }
  const points = Array.from({ length: CLOUD_SIZE }, () => {
    const drawn = scenarioOf(draw)
    return { ...drawn, ...assess(drawn) }
  })
  const [irrs, npvs] = [points.map(({ irr }) => irr), points.map(({ npv }) => npv)]
  return { points, irr: percentilesOf(irrs, 100), npv: percentilesOf(npvs, 1) }
}

function percentilesOf(values: readonly number[], parts: number) {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(percentile(sorted, share) * parts) / parts
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) }
}
