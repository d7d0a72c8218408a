import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { BACKGROUND_LOAD } from '../background-load.ts'
import type { TestResult } from '../test-mail.server.ts'
import { TEST_EMAIL } from '../test-mail-form.ts'

export type TestsPage = {
  results: TestResult[]
  recent: TestResult[]
  run: string | null
  press: string
  hasServer: boolean
  /** The last poll failed. */
  isLost: boolean
}

/** The data of a failed poll; a new object each time, so that the page notices it. */
export const noTests = (): TestsPage => ({
  results: [],
  recent: [],
  run: null,
  press: '',
  hasServer: true,
  isLost: true,
})

export const isOpen = ({ status }: Pick<TestResult, 'status'>) => status === 'pending' || status === 'sending'

const POLL_INTERVAL_MS = 1000
const SLOW_POLL_INTERVAL_MS = 5000
/** Polls after which it slows down. */
const FAST_POLLS = 60

/** The live results: polls while an email is pending, and keeps the last results when a poll fails. */
export function useLiveTests(first: TestsPage): TestsPage {
  const fetcher = useFetcher<TestsPage>()
  const [held, setHeld] = useState({ first, shown: first, seen: fetcher.data, polls: 0 })
  if (held.first !== first) setHeld({ first, shown: first, seen: fetcher.data, polls: 0 })
  const { data, state, load } = fetcher
  if (held.first === first && data && held.seen !== data && state === 'idle') {
    const shown = data.isLost ? { ...held.shown, isLost: true } : data
    setHeld({ first, shown, seen: data, polls: held.polls + 1 })
  }
  const { shown, polls } = held
  const isWatching = shown.results.some(isOpen)

  useEffect(() => {
    if (!isWatching || state !== 'idle' || first.run === null) return
    const address = `${TEST_EMAIL}?run=${encodeURIComponent(first.run)}&${BACKGROUND_LOAD}=1`
    const wait = shown.isLost || polls > FAST_POLLS ? SLOW_POLL_INTERVAL_MS : POLL_INTERVAL_MS
    const timer = setTimeout(() => void load(address), wait)
    return () => clearTimeout(timer)
  }, [isWatching, state, first.run, shown, polls, load])

  return shown
}
