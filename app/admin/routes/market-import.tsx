import { data, redirect, useNavigation } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { receiveText } from '#app/files/receive-text.server.ts'
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
import { FILE_WORDS, MARKET } from '../market-words.ts'
import type { Route } from './+types/market-import'

const TITLE = 'Import figures'

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

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
      { error: FILE_WORDS[received.refused], problems: [], hasMore: false },
      { status: statusOf('invalid') },
    )
  const file = received.value
  try {
    const staged = await stageFigures(admin, file)
    if (staged.ok && staged.value.id === null)
      return redirectWithToast(MARKET, {
        title: 'Nothing changed',
        text: 'The file holds exactly the current figures.',
        tone: 'note',
      })
    if (staged.ok) return redirect(`${MARKET}/imports/${staged.value.id}`, 303)
    const { problems, hasMore } = staged
    return data<Refused>({ error: null, problems, hasMore }, { status: statusOf('invalid') })
  } finally {
    await file.drop()
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPage(serverAction, 'Check the file')
}

const words = ({ length }: readonly Problem[], hasMore: boolean) =>
  `Nothing was imported: ${hasMore ? 'at least ' : ''}${length} ${length === 1 ? 'line is' : 'lines are'} wrong`

function Problems({ problems, hasMore }: { problems: readonly Problem[]; hasMore: boolean }) {
  return (
    <>
      <Notice tone="stop" title={words(problems, hasMore)} live className="mb-4">
        A file is taken whole or not at all. Mend these lines and send it again.
      </Notice>
      <DataTable
        caption="Wrong lines"
        captionHidden
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
            cell: ({ line }) => (line === null ? 'The file' : line.toLocaleString('en-US')),
          },
          { key: 'reason', header: 'What is wrong', cell: ({ reason }) => reason },
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
      lead="The file is checked first and shown beside what it would replace. Nothing changes for members until you publish it."
      crumbs={[{ label: 'Market', to: MARKET }, { label: TITLE }]}
    >
      {actionData && actionData.problems.length > 0 && (
        <Problems problems={actionData.problems} hasMore={actionData.hasMore} />
      )}
      <PostForm
        answer={actionData?.error ? { errors: { file: actionData.error } } : null}
        encType="multipart/form-data"
        className="flex max-w-[40rem] flex-col gap-5"
      >
        <FileDrop
          name="file"
          label="CSV file *"
          hint="CSV UTF-8, at most 16 MB and 20,000 figures"
          accept=".csv,text/csv"
          maxBytes={FILE_LIMITS.bytes}
          error={actionData?.error ?? undefined}
          required
        />
        <div>
          <Button variant="primary" pending={pending} pendingLabel="Checking">
            Check the file
          </Button>
        </div>
      </PostForm>
      <details className="mt-10 max-w-[68ch]">
        <summary className="w-fit cursor-pointer text-boundary underline underline-offset-3 hover:decoration-2">
          What the file has to look like
        </summary>
        <p className="mt-3 text-ink-2">
          It is the form in which the current figures can be downloaded. The first line names the columns, in
          this order:
        </p>
        <pre className="mt-2 rounded-card border border-line bg-wash p-3 font-mono text-13 whitespace-pre-wrap">
          {columns}
        </pre>
        <p className="mt-3 text-ink-2">
          Values are plain numbers with a dot. “confidence” is “read”, or “belief” for a figure that nobody
          has read in a document: its source begins with “ILLUSTRATIVE”, its licence is “none (illustrative)”,
          and every page marks it. A file without valuation marks keeps those that are shown.
        </p>
      </details>
    </Page>
  )
}
