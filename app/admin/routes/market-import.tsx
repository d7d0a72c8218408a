import { data, redirect, useNavigation } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { receiveText } from '#app/files/receive-form.server.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { statusOf, tooMany } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { COLUMNS } from '#app/market/check-figures.ts'
import { stageFigures } from '#app/market/commands/staged-figures.server.ts'
import { FILE_LIMITS, type Problem } from '#app/market/csv.ts'
import { Button } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { keepPage } from '#app/ui/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { MARKET } from '../paths.ts'
import type { Route } from './+types/market-import'
import { formatNumber } from '#app/lib/format.ts'
import { pageTitle } from '#app/lib/identity.ts'

const TITLE = 'Import figures'

const FILE_TEXTS = {
  no_file: 'Choose a CSV file.',
  too_large: 'The file is larger than 16 MB.',
  cut: 'The upload was interrupted. Upload the file again.',
} as const

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context.get(viewerContext), request)
  return { columns: COLUMNS.join(',') }
}

type Refused = { error: string | null; problems: Problem[]; hasMore: boolean }

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const counted = await takeLimit(db(), { rule: 'upload', subjects: [`account:${admin.userId}`] })
  if (!counted.ok) throw tooMany(counted.retryAfterSeconds)
  const received = await receiveText(request, { name: 'file', maxBytes: FILE_LIMITS.bytes })
  if (!received.ok)
    return data<Refused>(
      { error: FILE_TEXTS[received.refused], problems: [], hasMore: false },
      { status: statusOf('invalid') },
    )
  const file = received.value
  try {
    const staged = await stageFigures(admin, file)
    if (staged.ok && staged.value.id === null)
      return redirectWithToast(MARKET, {
        title: 'Nothing changed',
        text: 'The file matches the live figures.',
        tone: 'note',
      })
    if (staged.ok) return redirect(`${MARKET}/imports/${staged.value.id}`, 303)
    const { problems, hasMore } = staged
    return data<Refused>({ error: null, problems, hasMore }, { status: statusOf('invalid') })
  } finally {
    await file.drop()
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepPage(args, 'Check file')

const problemCount = ({ length }: readonly Problem[], hasMore: boolean) =>
  `${hasMore ? 'At least ' : ''}${length} ${length === 1 ? 'line has an error' : 'lines have errors'}. Nothing was imported.`

function Problems({ problems, hasMore }: { problems: readonly Problem[]; hasMore: boolean }) {
  return (
    <>
      <Notice tone="stop" title={problemCount(problems, hasMore)} live className="mb-4">
        Correct these lines, then upload the whole file again.
      </Notice>
      <DataTable
        caption="Lines with errors"
        dense
        className="mb-8"
        rows={problems.map((problem, index) => ({ ...problem, index }))}
        rowKey={({ index }) => index}
        columns={[
          {
            key: 'line',
            header: 'Line',
            width: '6rem',
            phone: 'title',
            cell: ({ line }) => (line === null ? 'Whole file' : formatNumber(line)),
          },
          { key: 'reason', header: 'Error', cell: ({ reason }) => reason },
        ]}
      />
    </>
  )
}

export default function MarketImport({ loaderData: { columns }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting'
  return (
    <Page
      title={TITLE}
      lead="We check the file and compare it with the live figures. Members see nothing new until you publish."
      crumbs={[{ label: 'Market', to: MARKET }, { label: TITLE }]}
    >
      {actionData && actionData.problems.length > 0 && (
        <Problems problems={actionData.problems} hasMore={actionData.hasMore} />
      )}
      <PostForm
        result={actionData?.error ? { errors: { file: actionData.error } } : null}
        encType="multipart/form-data"
        className="flex max-w-[40rem] flex-col gap-5"
      >
        <FileDrop
          name="file"
          label="CSV file *"
          hint="CSV (UTF-8), up to 16 MB and 20,000 figures"
          accept=".csv,text/csv"
          maxBytes={FILE_LIMITS.bytes}
          error={actionData?.error ?? undefined}
          required
        />
        <div>
          <Button variant="primary" pending={pending} pendingLabel="Checking...">
            Check file
          </Button>
        </div>
      </PostForm>
      <details className="mt-10 max-w-[68ch]">
        <summary className="w-fit cursor-pointer text-boundary underline underline-offset-3 hover:decoration-2">
          File format
        </summary>
        <p className="mt-3 text-ink-2">
          Use the same format as “Download current figures”. The first line names the columns, in this order:
        </p>
        <pre className="mt-2 rounded-card border border-line bg-wash p-3 font-mono text-13 whitespace-pre-wrap">
          {columns}
        </pre>
        <p className="mt-3 text-ink-2">
          Write values as plain numbers with a decimal point, for example 5.25. Set “confidence” to “read” for
          a figure with a source. For an illustrative figure, set it to “belief”, begin the source with
          “ILLUSTRATIVE” and set the licence to “none (illustrative)”. Every page marks these figures. If the
          file has no valuation benchmarks, the live ones are kept.
        </p>
      </details>
    </Page>
  )
}
