import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, FileText, Upload, X } from 'lucide-react'
import { useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FieldError, describedBy, markClass } from './field.tsx'
import { checkFiles, type FileLimits, type FileRefusal } from './file-check.ts'
import { ProgressBar } from './progress-bar.tsx'
import { useScripting } from './scripting.ts'
import { useUploads, type UploadItem, type UploadTransport } from './upload-queue.ts'

export type StoredFile = {
  id: string
  name: string
  size?: string | undefined
  href?: string | undefined
  badge?: ReactNode
  action?: ReactNode
}

type FileDropProps = FileLimits & {
  name: string
  id?: string | undefined
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  /** Sends each file immediately; without it the files are sent with the form. */
  upload?: UploadTransport | undefined
  /** Refusals of one selection; empty if every file was accepted. */
  onRefused?: ((refusals: readonly FileRefusal[]) => void) | undefined
  /** Stored files; `action` holds each file's remove form. */
  files?: readonly StoredFile[] | undefined
  /** Taken slots of the group; defaults to the number of files. */
  taken?: number | undefined
}

const row = 'flex min-w-0 items-center gap-3 px-4 py-2.5'

function StoredRow({ file }: { file: StoredFile }) {
  return (
    <li className={row}>
      <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.5} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {file.href ? (
          <a href={file.href} className="underline-offset-3 hover:underline">
            {file.name}
          </a>
        ) : (
          file.name
        )}
        {file.size && <span className="ml-2 text-13 text-ink-2">{file.size}</span>}
      </span>
      {file.badge}
      {file.action}
    </li>
  )
}

type RowProps = Pick<ReturnType<typeof useUploads>, 'cancel' | 'retry'> & { item: UploadItem }

function UploadRow({ item, cancel, retry }: RowProps) {
  const Icon = item.state === 'success' ? CircleCheck : item.state === 'error' ? CircleAlert : Upload
  const tone = item.state === 'success' ? 'ok' : item.state === 'error' ? 'stop' : 'boundary'
  const ink = { ok: 'text-ok', stop: 'text-stop', boundary: 'text-ink-2' }[tone]
  return (
    <li className={row}>
      <Icon aria-hidden="true" className={clsx('size-5 shrink-0', ink)} strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="truncate">{item.name}</p>
        {item.message ? (
          <p className="text-13 text-stop">{item.message}</p>
        ) : (
          <ProgressBar value={item.progress} label={`Upload of ${item.name}`} showValue tone={tone} />
        )}
      </div>
      {item.state === 'error' && (
        <Button size="sm" type="button" onClick={() => retry(item.id)}>
          Try again<span className="sr-only">: {item.name}</span>
        </Button>
      )}
      {item.state !== 'success' && (
        <button
          type="button"
          className="grid size-8 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-wash hover:text-ink"
          aria-label={item.state === 'error' ? `Dismiss ${item.name}` : `Cancel upload of ${item.name}`}
          onClick={() => cancel(item.id)}
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      )}
    </li>
  )
}

/** A drop area over a native file input, which is visible without JavaScript. */
export function FileDrop(props: FileDropProps) {
  const { name, id = name, label, hint, error, required, upload, onRefused, files = [] } = props
  const { maxFiles = 1, accept, taken: places = files.length } = props
  // Without JavaScript a form sends one file at a time.
  const takesSeveral = useScripting() && maxFiles > 1
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  // An earlier refusal no longer applies once a file has been stored.
  const [past, setPast] = useState<string>()
  const { items, start, cancel, retry } = useUploads(upload, maxFiles === 1, () => {
    if (maxFiles > 1) return
    setRefused(undefined)
    setPast(error)
  })
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const running = items.filter((item) => item.state === 'uploading').length
    const already = maxFiles > 1 ? places + running : 0
    const { taken, refusals } = checkFiles([...(input.files ?? [])], props, already)
    setRefused(refusals.map(({ message }) => message).join('\n') || undefined)
    onRefused?.(refusals)
    setChosen(upload ? [] : taken.map((file) => file.name))
    if (upload || refusals.length > 0) input.value = ''
    if (upload) for (const file of taken) void start(file)
  }
  const drag = (inside: boolean) => (event: DragEvent) =>
    setOver(inside && event.dataTransfer.types.includes('Files'))
  const problem = (error === past ? undefined : error) ?? refused
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={clsx('text-13 font-medium', markClass(label, required))}>
        {label}
      </label>
      <div
        onDragEnter={drag(true)}
        onDragLeave={drag(false)}
        onDrop={() => setOver(false)}
        className={clsx(
          'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors hover:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-boundary',
          over ? 'border-boundary bg-boundary-tint' : 'bg-sheet',
          !over && (problem ? 'border-stop' : 'border-edge'),
        )}
      >
        <Upload aria-hidden="true" className="size-6 text-ink-2" strokeWidth={1.5} />
        <p className="noscript:hidden">
          {chosen.length > 0 ? (
            chosen.join(', ')
          ) : (
            <>
              Drop {takesSeveral ? 'files' : 'a file'} here or{' '}
              <span className="text-link">choose {takesSeveral ? 'files' : 'a file'}</span>
            </>
          )}
        </p>
        {hint && (
          <p id={`${id}-hint`} className="text-13 text-ink-2">
            {hint}
          </p>
        )}
        <input
          type="file"
          id={id}
          name={name}
          accept={accept}
          multiple={takesSeveral}
          onChange={take}
          className="absolute inset-0 cursor-pointer opacity-0 noscript:static noscript:opacity-100"
          aria-describedby={describedBy(id, hint, problem)}
          aria-invalid={problem ? true : undefined}
          aria-required={required ? true : undefined}
        />
      </div>
      {problem && (
        <div role="alert" className="whitespace-pre-line">
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
      {files.length + items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
          {files.map((file) => (
            <StoredRow key={file.id} file={file} />
          ))}
          {items.map((item) => (
            <UploadRow key={item.id} item={item} cancel={cancel} retry={retry} />
          ))}
        </ul>
      )}
    </div>
  )
}
