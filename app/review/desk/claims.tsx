import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Claim, ClaimSubject, Claimed, DeskState } from '#app/review/claims.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { When } from './when.tsx'

export const DESK_SETTINGS = '/admin/desk'
/** Milliseconds between polls of others' claims, since the event stream does not report when a claim expires. */
const POLL_INTERVAL = 120_000
/** Milliseconds between renewals of the admin's own claim. */
const RENEWAL_INTERVAL = 60_000

function sendClaim(intent: 'touch' | 'leave', subject: ClaimSubject, id: string) {
  const body = new URLSearchParams({ intent, subject, id })
  // `keepalive` lets a closing page send this; the response is ignored.
  void fetch(`${DESK_SETTINGS}.data`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}

/** Renews the claim of the open record on activity, and releases it on leaving. */
function useOwnClaim(subject: ClaimSubject | undefined, id: string | null) {
  useEffect(() => {
    if (id === null || !subject) return undefined
    let renewedAt = Date.now()
    const renew = () => {
      if (Date.now() - renewedAt < RENEWAL_INTERVAL) return
      renewedAt = Date.now()
      sendClaim('touch', subject, id)
    }
    const leave = () => sendClaim('leave', subject, id)
    const events = ['keydown', 'pointerdown', 'wheel'] as const
    for (const event of events) document.addEventListener(event, renew, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      for (const event of events) document.removeEventListener(event, renew)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [subject, id])
}

/** Claims by record id, polled while the page is visible (ADM-199). */
export function useDeskClaims(claimed: Claimed | null): ReadonlyMap<string, Claim> {
  const fetcher = useFetcher<DeskState>()
  const { subject, ids = [], open = null } = claimed ?? {}
  useOwnClaim(subject, open)
  const poll = useEffectEvent(() => {
    if (!subject || ids.length === 0 || document.visibilityState !== 'visible') return
    void fetcher.load(`${DESK_SETTINGS}?${new URLSearchParams({ subject, ids: ids.join(',') })}`)
  })
  useEffect(() => {
    const timer = setInterval(() => poll(), POLL_INTERVAL)
    return () => clearInterval(timer)
  }, [])
  const isNewer = claimed !== null && fetcher.data !== undefined && fetcher.data.at > claimed.at
  const claims = (isNewer ? fetcher.data?.claims : claimed?.claims) ?? []
  return new Map(claims.map((claim) => [claim.id, claim]))
}

export function ClaimMark({ claim }: { claim: Claim | undefined }) {
  if (!claim || claim.isMine) return null
  return <Badge tone="note">{claim.name}</Badge>
}

/** Says that another admin has the record open; deciding is still possible. */
export function ClaimNotice({ claim }: { claim: Claim | undefined }) {
  if (!claim || claim.isMine) return null
  return (
    <Notice tone="note" title={`${claim.name} has this open`} className="mb-5" live>
      Since <When at={claim.since} />. You can still decide. If you both do, only the first decision counts.
    </Notice>
  )
}
