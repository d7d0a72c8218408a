import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Claim, ClaimSubject } from '#app/review/claims.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Claimed, DeskState } from './state.ts'
import { When } from './when.tsx'

export const DESK_SETTINGS = '/admin/desk'
/** Milliseconds: how often others' claims are asked for, and how often activity keeps one's own. */
const ASK_EVERY = 20_000
const KEEP_EVERY = 60_000

function tell(intent: 'touch' | 'leave', subject: ClaimSubject, id: string) {
  const body = new URLSearchParams({ intent, subject, id })
  // A page that is being left can still send this; what it answers matters to nobody.
  void fetch(`${DESK_SETTINGS}.data`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

/** Keeps the claim of the open record while somebody works on it, and leaves it with the record. */
function useOwnClaim(subject: ClaimSubject | undefined, id: string | null) {
  useEffect(() => {
    if (id === null || !subject) return undefined
    let kept = Date.now()
    const keep = () => {
      if (Date.now() - kept < KEEP_EVERY) return
      kept = Date.now()
      tell('touch', subject, id)
    }
    const leave = () => tell('leave', subject, id)
    const signs = ['keydown', 'pointerdown', 'wheel'] as const
    for (const sign of signs) document.addEventListener(sign, keep, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, keep)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [subject, id])
}

/** Who has which record, by its id: as loaded, and asked for again while the page is looked at (ADM-199). */
export function useDeskClaims(claimed: Claimed | null): ReadonlyMap<string, Claim> {
  const fetcher = useFetcher<DeskState>()
  const { subject, ids = [], open = null } = claimed ?? {}
  useOwnClaim(subject, open)
  const ask = useEffectEvent(() => {
    if (!subject || ids.length === 0 || document.visibilityState !== 'visible') return
    void fetcher.load(`${DESK_SETTINGS}?${new URLSearchParams({ subject, ids: ids.join(',') })}`)
  })
  useEffect(() => {
    const timer = setInterval(() => ask(), ASK_EVERY)
    return () => clearInterval(timer)
  }, [])
  const isNewer = claimed !== null && fetcher.data !== undefined && fetcher.data.at > claimed.at
  const claims = (isNewer ? fetcher.data?.claims : claimed?.claims) ?? []
  return new Map(claims.map((claim) => [claim.id, claim]))
}

/** Beside a row of the queue: another admin has it open. */
export function ClaimMark({ claim }: { claim: Claim | undefined }) {
  if (!claim || claim.mine) return null
  return <Badge tone="note">{claim.name}</Badge>
}

/** Over the record: another admin has it open, which keeps nobody from deciding. */
export function ClaimNotice({ claim }: { claim: Claim | undefined }) {
  if (!claim || claim.mine) return null
  return (
    <Notice tone="note" title={`${claim.name} has this open`} className="mb-5" live>
      Since <When at={claim.since} />. You can still decide. If you both do, only the first decision counts.
    </Notice>
  )
}
