import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { BACKGROUND_LOAD } from '../or-lost.ts'
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

/** Answer of a failed poll; a new object each time, so that the page notices it. */
export const noTests = (): TestsPage => ({
  results: [],
  recent: [],
  run: null,
  press: '',
  hasServer: true,
  isLost: true,
})

export const isOpen = ({ status }: Pick<TestResult, 'status'>) => status === 'pending' || status === 'sending'

const EACH_MS = 1000
const LATER_MS = 5000
/** Polls after which it slows down. */
const MANY = 60

/** The live results: polls while an email is pending, and keeps the last results when a poll fails. */
export function useLiveTests(first: TestsPage): TestsPage {
  const fetcher = useFetcher<TestsPage>()
  const [held, setHeld] = useState({ first, shown: first, seen: fetcher.data, looks: 0 })
  if (held.first !== first) setHeld({ first, shown: first, seen: fetcher.data, looks: 0 })
  const { data, state, load } = fetcher
  if (held.first === first && data && held.seen !== data && state === 'idle') {
    const shown = data.isLost ? { ...held.shown, isLost: true } : data
    setHeld({ first, shown, seen: data, looks: held.looks + 1 })
  }
  const { shown, looks } = held
  const isWatching = shown.results.some(isOpen)

  useEffect(() => {
    if (!isWatching || state !== 'idle' || first.run === null) return
    const address = `${TEST_EMAIL}?run=${encodeURIComponent(first.run)}&${BACKGROUND_LOAD}=1`
    const wait = shown.isLost || looks > MANY ? LATER_MS : EACH_MS
    const timer = setTimeout(() => void load(address), wait)
    return () => clearTimeout(timer)
  }, [isWatching, state, first.run, shown, looks, load])

  return shown
}
