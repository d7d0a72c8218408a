import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import { sayHeard } from '#app/notices/ui/heard.ts'
import { watchLive } from '#app/notices/ui/live.ts'
import { useLive } from '#app/notices/ui/use-live.ts'
import { isInStep, setLiveLoad, watchSteps } from '#app/ui/live-load.ts'
import { lookAgain } from '#app/ui/read-again.ts'
import { concerns, followed } from '../live-pages.ts'
import { KeepPlace } from './keep-place.ts'

/** After a look that no server answered. */
const AGAIN_MS = 5_000

/** Whether a step is under way that the router does not see; it ends when what it brought is on the page, and no earlier. */
function useUnseenStep(): boolean {
  const [isUnderWay, setUnderWay] = useState(isInStep)
  useEffect(
    () => watchSteps(() => (isInStep() ? setUnderWay(true) : startTransition(() => setUnderWay(false)))),
    [],
  )
  return isUnderWay
}

export type LivePageProps = {
  /** Whose event stream is listened to; null where there is none, and the page asks by itself. */
  streamOf: string | null
  hearUnread: (unread: number) => void
}

/** Reads the page again, under its own rights, when something that it follows has changed. */
export function LivePage({ streamOf, hearUnread }: LivePageProps) {
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const follows = useMemo(() => followed(pathname, streamOf !== null), [pathname, streamOf])
  const isUnseenStep = useUnseenStep()
  // What a page asks for by itself, such as who has a record open, submits nothing.
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
      // A step that began meanwhile reads the page itself; reading it twice would lose the step's message.
      if (inStep.current) return
      setLiveLoad(true)
      void lookAgain(revalidate).then((outcome) => {
        if (outcome === 'lost') setTimeout(() => sayHeard({ what: 'missed' }), AGAIN_MS)
      })
    },
  })
  // After what listens: the stream's first word may already be of a change.
  useEffect(() => (streamOf ? watchLive(streamOf, hearUnread) : undefined), [streamOf, hearUnread])
  return <KeepPlace loading={state !== 'idle'} />
}
