import { redirect, useNavigation } from 'react-router'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { listColleagues } from '#app/companies/colleagues/queries.server.ts'
import { env } from '#app/lib/env.ts'
import { refused } from '#app/lib/form-response.server.ts'
import { emptyForm, formText } from '#app/lib/form.ts'
import { withFullStop } from '#app/lib/name.ts'
import { done, redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { closeAccount } from '../closing/close-account.server.ts'
import { CLOSING_REFUSALS, removedNow, keptRecords } from '../closing/policy.ts'
import { requireFresh } from '#app/account/fresh-proof.server.ts'
import { Setting } from '../ui/setting.tsx'
import type { Route } from './+types/close'

const HERE = '/settings/data/close'
const NOT_CONFIRMED = 'Tick the box to confirm.'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Close your account · Settings') }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Lists what is removed and what is kept; requires a sign-in within 15 minutes (MEM-392). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireFresh(context.get(viewerContext), request, HERE)
  const owns = member.company?.role === 'owner' ? member.company : null
  const people = owns ? await listColleagues(owns) : []
  const { closedKyc, mailBody, view } = env().lifetimes
  return {
    company: owns && { name: owns.name, colleagues: people.length - 1 },
    removedData: removedNow(owns !== null),
    keptRecords: keptRecords({ closedKyc, mail: mailBody, view }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireFresh(context.get(viewerContext), request, HERE)
  const formData = await request.formData()
  const [isSure, withCompany] = ['sure', 'withCompany'].map((name) => formText(formData, name) === 'on')
  if (!isSure) return refused(formData, { errors: { sure: NOT_CONFIRMED } })
  const closed = await closeAccount(member, { withCompany: withCompany === true })
  if (closed.ok)
    return redirectWithToast('/', done('Your account is closed', 'We’ll send one last email to confirm.'))
  if (closed.refused === 'not_fresh') return redirect(HERE, 303)
  return refused(formData, { ...CLOSING_REFUSALS[closed.refused], title: 'Your account was not closed' })
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'the button')

export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { company, removedData, keptRecords: kept } = loaderData
  const form = actionData ?? emptyForm
  const isSending = useNavigation().formData != null
  return (
    <Setting
      id="close"
      title="Close your account"
      lead="This cannot be undone. Download your data first, because closing the account deletes that file too."
    >
      {form.formError && (
        <Notice tone="stop" live className="mb-5">
          {form.formError}
        </Notice>
      )}
      <h3 className="mb-2 font-medium">Removed immediately</h3>
      <ul className="mb-6 flex list-disc flex-col gap-1.5 pl-5">
        {removedData.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="mb-2 font-medium">Kept</h3>
      <dl className="mb-6 flex flex-col gap-3">
        {kept.map(({ what, until, why }) => (
          <div key={what}>
            <dt>
              {what}: <span className="font-medium">{until}</span>
            </dt>
            <dd className="text-13 text-ink-2">{why}</dd>
          </div>
        ))}
      </dl>
      <PostForm result={actionData} className="flex flex-col gap-5 border-t border-line pt-5">
        {company && company.colleagues > 0 && (
          <>
            <Notice
              tone="wait"
              action={
                <LinkButton size="sm" to="/settings/company">
                  Open company settings
                </LinkButton>
              }
            >
              {company.name} has{' '}
              {company.colleagues === 1 ? '1 colleague' : `${company.colleagues} colleagues`}. Hand the
              company over first, or close it with your account.
            </Notice>
            <CheckboxField
              name="withCompany"
              label={`Also close ${withFullStop(company.name)} Your colleagues lose their access.`}
              defaultChecked={form.values.withCompany === 'on'}
            />
          </>
        )}
        <CheckboxField
          name="sure"
          label="I understand that this cannot be undone"
          defaultChecked={form.values.sure === 'on'}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" pending={isSending}>
            Close my account
          </Button>
          <LinkButton to="/settings/data">Keep my account</LinkButton>
        </div>
      </PostForm>
    </Setting>
  )
}
