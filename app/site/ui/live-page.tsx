import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import { watchLive } from '#app/notices/ui/live.ts'
import { useLive } from '#app/notices/ui/use-live.ts'
import { isInStep, setLiveLoad, watchSteps } from '#app/ui/live-load.ts'
import { reloadPage } from '#app/ui/read-again.ts'
import { concerns, followed } from '../live-pages.ts'
import { KeepPlace } from './keep-place.ts'

/** Whether an action outside the router is in progress; it ends once its result is rendered. */
function useUnseenStep(): boolean {
  const [isUnderWay, setUnderWay] = useState(isInStep)
  useEffect(
    () => watchSteps(() => (isInStep() ? setUnderWay(true) : startTransition(() => setUnderWay(false)))),
    [],
  )
  return isUnderWay
}

export type LivePageProps = {
  /** The user of the event stream; null without one, and the page polls. */
  streamOf: string | null
  hearUnread: (unread: number) => void
}

/** Revalidates the page when something that it follows has changed. */
export function LivePage({ streamOf, hearUnread }: LivePageProps) {
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const follows = useMemo(() => followed(pathname, streamOf !== null), [pathname, streamOf])
  const isUnseenStep = useUnseenStep()
  // Background requests of a page, such as claims, submit nothing.
  const isOwnStep =
    isUnseenStep || navigation.state !== 'idle' || fetchers.some(({ formMethod }) => formMethod)
  const inStep = useRef(isOwnStep)
  useEffect(() => {
    inStep.current = isOwnStep
    if (isOwnStep) setLiveLoad(false)
  }, [isOwnStep])
  useLive({
    concerns: follows && ((kind, id) => concerns(follows, kind, id)),
    isBusy: isOwnStep || state !== 'idle',
    ask() {
      // An action in progress revalidates the page itself; doing it twice would lose its message.
      if (inStep.current) return
      setLiveLoad(true)
      void reloadPage(revalidate)
    },
  })
  // Subscribe first: the first event of the stream may already be a change.
  useEffect(() => (streamOf ? watchLive(streamOf, hearUnread) : undefined), [streamOf, hearUnread])
  return <KeepPlace loading={state !== 'idle'} />
}
