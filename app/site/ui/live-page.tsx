import { Component, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import { watchLive } from '#app/notices/ui/live.ts'
import { useLive } from '#app/notices/ui/use-live.ts'
import { isLiveLoad, isUserActionRunning, setLiveLoad, watchUserActions } from '#app/ui/live-load.ts'
import { reloadPage } from '#app/ui/reload-page.ts'
import { DESK_KINDS, type LiveKind } from '#app/notices/stream.ts'

const PROFILE: readonly LiveKind[] = ['profile', 'document', 'company']
const HOME: readonly LiveKind[] = [...PROFILE, 'inquiry', 'connection', 'listing', 'access', 'account']

/** With `own`, only of the record in the URL. With `byStream` it never polls, since guests view the page too. */
type Live = { path: RegExp; kinds: readonly LiveKind[]; own?: LiveKind; byStream?: true }

const LIVE_PAGES: readonly Live[] = [
  { path: /^\/inquiries$/, kinds: ['inquiry'] },
  { path: /^\/inquiries\/([^/]+)$/, kinds: [], own: 'inquiry' },
  { path: /^\/connections$/, kinds: ['connection'] },
  { path: /^\/market-circle(\/entity\/[^/]+)?$/, kinds: ['connection'] },
  { path: /^\/my-listings$/, kinds: ['listing', 'access', 'inquiry'] },
  { path: /^\/my-listings\/(\d+)$/, kinds: [], own: 'listing' },
  { path: /^\/my-listings\/\d+\/access$/, kinds: ['access', 'listing'] },
  { path: /^\/my-access$/, kinds: ['access'] },
  { path: /^\/deal\/[^/]+$/, kinds: ['access'], byStream: true },
  { path: /^\/profile\/(?:rejected|approved|suspended|developer|investor|due-diligence)$/, kinds: PROFILE },
  { path: /^\/(?:my-profile(?:\/changes)?|documents)$/, kinds: PROFILE },
  { path: /^\/(?:platform$|dashboard\/)/, kinds: HOME },
  { path: /^\/settings(?:\/data)?$/, kinds: ['account'] },
  { path: /^\/settings\/company$/, kinds: ['company', 'account'] },
  {
    path: /^\/admin(?:\/(?:profiles|versions|applications|kyc|listings|users|email-queue|test-email|messages))?$/,
    kinds: DESK_KINDS,
  },
]

type Following = { kinds: ReadonlySet<LiveKind>; own: { kind: LiveKind; id: string } | null }

/** The changes that a path follows; null if none. */
export function followingOf(pathname: string, hasStream: boolean): Following | null {
  for (const { path, kinds, own, byStream = false } of LIVE_PAGES) {
    const found = path.exec(pathname)
    if (!found) continue
    if (byStream && !hasStream) return null
    return { kinds: new Set(kinds), own: own && found[1] ? { kind: own, id: found[1] } : null }
  }
  return null
}

export function concerns({ kinds, own }: Following, kind: LiveKind, id: string): boolean {
  return kinds.has(kind) || (own !== null && own.kind === kind && own.id === id)
}

const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** The focused element, otherwise the one under the pointer. */
function placeOf(): Element | null {
  const focused = document.activeElement
  if (focused && focused !== document.body && isOnScreen(focused)) return focused
  return [...document.querySelectorAll('main :hover')].at(-1) ?? null
}

/** A centred dialog grows in both directions, so shift it up until it is reopened. */
function moveUp({ style }: HTMLElement, by: number): void {
  // "0 -26px"
  style.translate = `0 ${(Number.parseFloat(style.translate.slice(2)) || 0) - by}px`
}

type Place = { element: Element; top: number } | null

/** Keeps the focused or hovered element in place on screen when a live update is shown. */
class ScrollAnchor extends Component<{ loading: boolean }> {
  override getSnapshotBeforeUpdate(): Place {
    const element = isLiveLoad() ? placeOf() : null
    return element && { element, top: element.getBoundingClientRect().top }
  }

  override componentDidUpdate(_before: unknown, _state: unknown, place: Place): void {
    if (!place?.element.isConnected) return
    const moved = place.element.getBoundingClientRect().top - place.top
    if (moved === 0) return
    const dialog = place.element.closest<HTMLElement>('dialog:modal')
    if (dialog) moveUp(dialog, moved)
    else window.scrollBy({ top: moved, behavior: 'instant' })
  }

  override render() {
    return null
  }
}

/** Whether an action outside the router is in progress; it ends once its result is rendered. */
function useActionOutsideRouter(): boolean {
  const [isRunning, setRunning] = useState(isUserActionRunning)
  useEffect(() => {
    const update = () => (isUserActionRunning() ? setRunning(true) : startTransition(() => setRunning(false)))
    return watchUserActions(update)
  }, [])
  return isRunning
}

export type LivePageProps = {
  /** The user of the event stream; null without one, in which case the page polls. */
  streamOf: string | null
  onUnread: (unread: number) => void
}

/** Revalidates the page when something that it follows has changed. */
export function LivePage({ streamOf, onUnread }: LivePageProps) {
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const follows = useMemo(() => followingOf(pathname, streamOf !== null), [pathname, streamOf])
  const isActionOutsideRouter = useActionOutsideRouter()
  // Background requests of a page, such as claims, submit nothing.
  const isOwnStep =
    isActionOutsideRouter || navigation.state !== 'idle' || fetchers.some(({ formMethod }) => formMethod)
  const inStep = useRef(isOwnStep)
  useEffect(() => {
    inStep.current = isOwnStep
    if (isOwnStep) setLiveLoad(false)
  }, [isOwnStep])
  useLive({
    concerns: follows && ((kind, id) => concerns(follows, kind, id)),
    isBusy: isOwnStep || state !== 'idle',
    reload() {
      // An action in progress revalidates the page itself; a second revalidation would lose its message.
      if (inStep.current) return
      setLiveLoad(true)
      void reloadPage(revalidate)
    },
  })
  // Subscribe first: the first event of the stream may already be a change.
  useEffect(() => (streamOf ? watchLive(streamOf, onUnread) : undefined), [streamOf, onUnread])
  return <ScrollAnchor loading={state !== 'idle'} />
}
