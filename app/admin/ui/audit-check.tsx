import { useEffect } from 'react'
import { Form, Link, useNavigation, useRevalidator } from 'react-router'
import { reloadPage } from '#app/ui/reload-page.ts'
import type { AuditCheck } from '#app/oversight/audit/queries/check.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { auditPath } from '../audit-path.ts'
import { formatNumber } from '#app/lib/money.ts'

const POLL_MS = 3000

function Verify({ isRunning }: { isRunning: boolean }) {
  const isAsking = useNavigation().formData?.get('intent') === 'verify'
  return (
    <Form method="post" preventScrollReset>
      <Button name="intent" value="verify" pending={isAsking}>
        {isRunning ? 'Refresh' : 'Verify log'}
      </Button>
    </Form>
  )
}

/** Polls while a check runs; without JavaScript the button does. */
function usePolling(isRunning: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(() => void reloadPage(revalidate), POLL_MS)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
}

function asked({ askedBy, askedAt }: AuditCheck) {
  return (
    <>
      Requested by {askedBy ?? 'a former admin'}, <Moment at={askedAt} />.
    </>
  )
}

/** The newest check of the seals and the button for the next one (ADM-200). */
export function AuditCheckState({ check }: { check: AuditCheck | null }) {
  const isRunning = check?.state === 'running'
  usePolling(isRunning)
  const action = <Verify isRunning={isRunning} />
  if (check === null)
    return (
      <Notice tone="note" title="Not checked yet" action={action}>
        Check that no row was changed, removed or added after it was sealed.
      </Notice>
    )
  if (isRunning)
    return (
      <Notice tone="wait" live title="Checking the log" action={action}>
        {formatNumber(check.rows)} of {formatNumber(check.totalRows)} rows checked, no problems so far.{' '}
        {asked(check)}
      </Notice>
    )
  if (check.state === 'broken' && check.firstWrong !== null)
    return (
      <Notice tone="stop" live title={`The log was altered at row ${check.firstWrong}`} action={action}>
        <Link to={auditPath({}, check.firstWrong)} className="text-link">
          Row {check.firstWrong}
        </Link>{' '}
        was changed, removed or added after it was sealed. All rows before it are intact (
        {formatNumber(check.rows)}
        ). {asked(check)}
      </Notice>
    )
  return (
    <Notice tone="ok" live title="The log is intact" action={action}>
      {formatNumber(check.rows)} {check.rows === 1 ? 'row' : 'rows'} in {formatNumber(check.seals)}{' '}
      {check.seals === 1 ? 'seal' : 'seals'} checked <Moment at={check.finishedAt} />. {asked(check)}
    </Notice>
  )
}
