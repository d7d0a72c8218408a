import { useEffect, useRef, useState } from 'react'
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CONTROL_NAVIGATION, useIsControlNavigation } from '#app/ui/control-navigation.ts'
import { insightsPath } from '../schema.ts'
import {
  BASE_SCENARIO,
  LEVER_KEYS,
  LEVER_NAMES,
  LEVERS,
  assess,
  readScenario,
  readSeed,
  scenarioQuery,
  type LeverKey,
  type Scenario,
} from '../scenario.ts'
import { MonteCarlo, Outcomes } from './outcomes.tsx'
import { HiddenParams, SwitchForm } from './switch-form.tsx'

const SECTION = 'forecast-and-scenarios'
/** Delay before the sliders' values are written to the URL. */
const DEBOUNCE_MS = 300

/** The query with this scenario, without values at their base. */
function withScenario(search: URLSearchParams, scenario: Scenario): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of LEVER_NAMES) next.delete(name)
  for (const [name, value] of scenarioQuery(scenario, null)) next.set(name, value)
  return next
}

type LeverProps = { lever: LeverKey; value: number; onSlide: (value: number) => void }

function Lever({ lever, value, onSlide }: LeverProps) {
  const { label, query, min, max, step } = LEVERS[lever]
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={`lever-${query}`}>{label}</label>
        <output htmlFor={`lever-${query}`} className="font-display text-21 font-medium whitespace-nowrap">
          {value.toFixed(1)} <span className="font-text text-13 font-normal text-ink-2">%</span>
        </output>
      </div>
      <input
        type="range"
        id={`lever-${query}`}
        name={query}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={`${value.toFixed(1)}%`}
        onChange={(event) => onSlide(event.currentTarget.valueAsNumber)}
        className="mt-1 block h-6 w-full cursor-pointer accent-boundary"
      />
      <div className="flex justify-between text-13 text-ink-2 tabular-nums">
        <span>{min}%</span>
        <span>{max}%</span>
      </div>
    </div>
  )
}

/** The URL holds the whole state; without JavaScript the sliders are a form (PUB-137, PUB-141). */
export function ScenarioExplorer({ nextSeed }: { nextSeed: number }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = readScenario(search)
  const [scenario, setScenario] = useState(asked)
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { vacancy, rentGrowth, capRate } = asked
  // Navigation from elsewhere, such as the back button, moves the sliders; navigation by the sliders does not.
  const isOwn = useIsControlNavigation()
  useEffect(() => {
    if (!isOwn && debounce.current === undefined) setScenario({ vacancy, rentGrowth, capRate })
  }, [vacancy, rentGrowth, capRate, isOwn])
  useEffect(() => () => clearTimeout(debounce.current), [])
  // Read the URL after the debounce: a switch clicked in the meantime has changed it.
  const isBusy = useNavigation().state !== 'idle'
  const latest = useRef({ search, isBusy })
  useEffect(() => {
    latest.current = { search, isBusy }
  })
  const cancelDebounce = () => {
    clearTimeout(debounce.current)
    debounce.current = undefined
  }
  const slide = (next: Scenario) => {
    setScenario(next)
    cancelDebounce()
    debounce.current = setTimeout(() => {
      if (latest.current.isBusy) return slide(next)
      debounce.current = undefined
      const path = insightsPath(withScenario(latest.current.search, next), {})
      void navigate(path, { replace: true, preventScrollReset: true, state: CONTROL_NAVIGATION })
    }, DEBOUNCE_MS)
  }
  const held = withScenario(search, scenario)
  const seed = readSeed(search)
  const isMoved = LEVER_KEYS.some((key) => scenario[key] !== BASE_SCENARIO[key])
  return (
    <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
      <div className="grid md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Form
          method="get"
          action={`/market-insights#${SECTION}`}
          preventScrollReset
          className="flex flex-col gap-5 p-4 md:p-6"
        >
          <HiddenParams search={search} without={LEVER_NAMES} />
          {LEVER_KEYS.map((key) => (
            <Lever
              key={key}
              lever={key}
              value={scenario[key]}
              onSlide={(value) => slide({ ...scenario, [key]: value })}
            />
          ))}
          <div className="hidden noscript:block">
            <Button variant="primary">Update scenario</Button>
          </div>
        </Form>
        <Outcomes outcome={assess(scenario)} />
      </div>
      <div className="border-t border-line p-4 md:p-6">
        <div className="flex flex-wrap items-center gap-3">
          <SwitchForm
            label="Monte Carlo cloud"
            isOn={seed !== null}
            name="cloud"
            value={String(nextSeed)}
            search={held}
            section={SECTION}
          />
          {seed !== null && (
            <LinkButton
              to={insightsPath(held, { cloud: String(nextSeed) }, SECTION)}
              preventScrollReset
              variant="quiet"
            >
              Generate new scenarios
            </LinkButton>
          )}
          {isMoved && (
            <LinkButton
              to={insightsPath(withScenario(search, BASE_SCENARIO), {}, SECTION)}
              onClick={() => {
                cancelDebounce()
                setScenario(BASE_SCENARIO)
              }}
              preventScrollReset
              variant="quiet"
            >
              Reset to initial values
            </LinkButton>
          )}
        </div>
        {seed !== null && <MonteCarlo scenario={scenario} seed={seed} />}
      </div>
    </div>
  )
}
