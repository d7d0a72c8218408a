import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import { type ReviewResult, handleDesk, loadDesk, type LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, deskFailed, deskMeta, deskPage } from '#app/review/desk/page.tsx'
import { When } from '#app/review/desk/when.tsx'
import {
  OTHER_ROLE_MAX,
  REASON_MAX,
  USER_KINDS,
  USER_STATES,
  type UserIntent,
  USERS,
  usersPath,
} from '../schema.ts'
import { userDesk } from './queue.server.ts'
import { kindText, UserBadges, UserRecordView } from './record.tsx'
import type { UserRecord } from '#app/oversight/users/queries/record.server.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { useStableKey } from '#app/ui/show-new.tsx'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import { STEP_TEXTS, type StepTexts } from './texts.ts'
import type { FormState } from '#app/lib/form.ts'
import { USER_REFUSALS } from '#app/oversight/users/policy.ts'
import { ReviewDayField } from '#app/review/desk/review-day-field.tsx'
import { StepDialog, useReason } from '#app/review/desk/step-dialog.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Route } from './+types/desk'

type Props = {
  intent: UserIntent
  record: UserRecord
  /** The server's response to this form. */
  result: FormState | null
  isOpen: boolean
}

const KINDS = USER_KINDS.map((value) => ({ value, label: MEMBER_KIND_LABELS[value] }))

/** The fields that `KindFields` renders. */
const KIND_LABELS = {
  kind: { label: 'User type', id: 'user-kind-kind' },
  otherRole: { label: 'Occupation', id: 'user-kind-otherRole' },
}

function KindFields({ record, result }: Pick<Props, 'record' | 'result'>) {
  const typed = (name: string, otherwise: string) => {
    const value = result?.values[name]
    return typeof value === 'string' ? value : otherwise
  }
  return (
    <>
      <Field {...KIND_LABELS.kind} name="kind" error={result?.errors.kind} required>
        <Select options={KINDS} defaultValue={typed('kind', record.kind)} />
      </Field>
      <Field
        {...KIND_LABELS.otherRole}
        name="otherRole"
        hint="Only for “Other”."
        error={result?.errors.otherRole}
        optional
      >
        <TextInput maxLength={OTHER_ROLE_MAX} defaultValue={typed('otherRole', record.otherRole ?? '')} />
      </Field>
    </>
  )
}

/** The dialog of one step on an account; client and server both refuse a blank reason. */
function UserStepForm({ intent, record, result, isOpen }: Props) {
  const texts: StepTexts = STEP_TEXTS[intent]
  const { blank, check } = useReason({ title: USER_REFUSALS.reason_required.errors.reason, tone: 'error' })
  const typed = result?.values.reason
  return (
    <StepDialog
      id={`user-${intent}`}
      title={`${texts.label}: ${record.fullName}`}
      text={texts.lead}
      isOpen={isOpen}
      hidden={{ id: record.id, seen: record.version }}
      result={blank ?? (isOpen ? result : null)}
      labels={intent === 'kind' ? KIND_LABELS : undefined}
      intent={intent}
      label={texts.label}
      variant={texts.tone === 'danger' ? 'stop' : 'primary'}
      check={check}
    >
      {texts.reason && (
        <Field
          id={`user-${intent}-reason`}
          name="reason"
          label="Reason *"
          hint={texts.reason}
          error={(blank ?? result)?.errors?.reason}
          required
        >
          <TextArea
            rows={4}
            maxLength={REASON_MAX}
            defaultValue={typeof typed === 'string' ? typed : undefined}
          />
        </Field>
      )}
      <ReviewDayField id={`user-${intent}-reviewOn`} intent={intent} result={result} />
      {intent === 'kind' && <KindFields record={record} result={result} />}
    </StepDialog>
  )
}

function whyUnavailable({ status, own }: UserRecord): string | null {
  if (status === 'closed') return 'This account is permanently closed and cannot be changed.'
  if (own) return 'This is your own account. Only another admin can change its role or suspend it.'
  return status === 'admin' ? 'Remove the admin role before you suspend this account.' : null
}

/** The available steps on an account, and why an expected one is missing. */
function UserButtons({ record }: { record: UserRecord }) {
  const missing = whyUnavailable(record)
  return (
    <DecisionBar>
      {missing && <p className="text-13 text-ink-2">{missing}</p>}
      {record.offered.map((intent) => (
        <DialogTrigger key={intent} dialog={`user-${intent}`} variant={STEP_TEXTS[intent].tone}>
          {STEP_TEXTS[intent].label}
        </DialogTrigger>
      ))}
    </DecisionBar>
  )
}

/** A confirmation dialog for each offered step. */
function UserDialogs({ record, result }: { record: UserRecord; result: ReviewResult | null }) {
  // Keyed by the version, so that a live update of other records keeps the input.
  const key = useStableKey(`${record.id}-${record.version}`)
  return record.offered.map((intent) => {
    const own = result?.form.values.intent === intent && result.form.values.id === record.id ? result : null
    return (
      <UserStepForm
        key={`${intent}-${key}`}
        intent={intent}
        record={record}
        result={own?.form ?? null}
        isOpen={own !== null && !own.isConflict}
      />
    )
  })
}

const ROLES = { member: 'Members', admin: 'Admins' }

type Loaded = LoadedBy<typeof userDesk>

const userPart = defineDeskPart<Loaded, ReviewResult>({
  title: 'Users',
  records: 'users',
  address: USERS,
  loadFailed: { title: 'Failed to load users' },
  path: usersPath,
  search: 'Name, email or company',
  choices: [
    { label: 'Role', name: 'role', all: 'All roles', labels: ROLES },
    { label: 'User type', name: 'kind', all: 'All types', labels: MEMBER_KIND_LABELS },
    {
      label: 'Status',
      name: 'state',
      all: 'All statuses',
      labels: USER_STATES,
      className: 'max-md:col-span-2',
    },
  ],
  counts: ({ counts }) => [
    ['Accounts', counts.total, { role: null, state: null }],
    ['Admins', counts.admins, { role: 'admin' }],
    ['Suspended', counts.suspended, { state: 'suspended' }],
    ['Closed', counts.closed, { state: 'closed' }],
  ],
  rows: ({ page }) =>
    page.rows.map((row) => ({
      id: row.id,
      title: row.fullName,
      badges: <UserBadges {...row} />,
      at: <When at={row.createdAt} dateOnly />,
      lines: [row.email, `${kindText(row)} · ${row.companyName ?? 'No company'}`],
    })),
  none: { title: 'No accounts yet', text: 'New accounts show up here after sign-up.' },
  show: ({ record }, { result }) => ({
    record: record && <UserRecordView record={record} result={result} />,
    bar: record && <UserButtons record={record} />,
    dialogs: record && <UserDialogs record={record} result={result} />,
  }),
})

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(userDesk, args)
export const action = (args: Route.ActionArgs) => handleDesk(userDesk, args)
export const meta = deskMeta(userPart)
export const ErrorBoundary = deskFailed(userPart)
export default deskPage(userPart)
