import { clsx } from 'clsx'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { FieldError, FieldGroup, useSubmittedValue, controlClass, TextArea } from '#app/ui/field.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import {
  cellsOf,
  COLUMN_KEYS,
  isBlank,
  LEASE_COLUMNS,
  LEASE_LIMIT,
  type LeaseColumn,
  pasteRows,
  readLease,
  rowsOf,
  rowText,
  TOO_MANY_LEASES,
} from '../../../leases/lease-text.ts'

const NAME = 'leases'
const HINTS: Partial<Record<LeaseColumn, string>> = {
  tenant: 'Blank if not named',
  end: 'Blank if open-ended',
  break: 'Optional',
}
const TEXT_HINT =
  'One lease per line, with semicolons: tenant; use; area; yearly rent; lease end; break date. For example: Alfa Logistics; Warehouse; 1,200; 96,000; 2031-12-31; 2029-12-31. Leave missing values empty.'

const LEFT_OUT = `Some values were left out. A lease has ${COLUMN_KEYS.length} fields, and a listing at most ${LEASE_LIMIT} leases.`

type Row = { id: number; cells: readonly string[] }
type LeaseFieldsProps = {
  label: string
  hint: ReactNode
  /** Called when rows are added, changed or removed. */
  onEdit: () => void
}

/** Edits the leases as text or, with JavaScript, as rows of fields. Only the text is posted. */
export function LeaseFields({ label, hint, onEdit }: LeaseFieldsProps) {
  const typed = useSubmittedValue(NAME)
  const isLive = useScripting()
  // React resets a text area to its initial value on hydration.
  const [early] = useState(textOnPage)
  return (
    <FieldGroup legend={label} name={NAME} optional hint={hint}>
      {isLive ? (
        <LeaseRows typed={early ?? typed} onEdit={onEdit} />
      ) : (
        <>
          <TextArea
            name={NAME}
            rows={4}
            defaultValue={typed}
            aria-label={label}
            aria-describedby="lease-lines"
          />
          <p id="lease-lines" className="text-13 text-ink-2">
            {TEXT_HINT}
          </p>
        </>
      )}
    </FieldGroup>
  )
}

/** The text typed before JavaScript ran. */
const textOnPage = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLTextAreaElement>(`textarea[name="${NAME}"]`)?.value

function LeaseRows({ typed, onEdit }: { typed: string; onEdit: () => void }) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    rowsOf(typed).map((cells, id) => ({ id, cells: COLUMN_KEYS.map((_, column) => cells[column] ?? '') })),
  )
  const [isCut, setCut] = useState(() =>
    rowsOf(typed).some((cells) => !isBlank(cells.slice(COLUMN_KEYS.length))),
  )
  // Errors of a row appear when the user leaves it.
  const [edited, setEdited] = useState<number | null>(null)
  const edit = (next: readonly Row[]) => {
    setRows(next)
    onEdit()
  }
  const editAndFocus = (next: readonly Row[], id: string) => {
    flushSync(() => edit(next))
    document.getElementById(id)?.focus()
  }
  const remove = (row: Row, number: number) => {
    const next = rows.filter((one) => one !== row)
    editAndFocus(next, next.length > 0 ? `lease-${Math.min(number, next.length)}` : 'lease-add')
  }
  const freeId = Math.max(0, ...rows.map(({ id }) => id + 1))
  const change = (at: Row, cells: readonly string[]) =>
    edit(rows.map((row) => (row === at ? { ...row, cells } : row)))
  const leave = (row: Row) => {
    setEdited(null)
    const { lease } = readLease(row.cells)
    if (lease) setRows(rows.map((one) => (one === row ? { ...row, cells: cellsOf(lease) } : one)))
  }
  const paste = (event: ClipboardEvent, index: number, column: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const pasted = pasteRows(
      rows.map(({ cells }) => cells),
      text,
      [index, column],
    )
    setEdited(null)
    setCut(pasted.isCut)
    edit(pasted.rows.map((cells, at) => ({ id: rows[at]?.id ?? freeId + at, cells })))
  }
  return (
    // The fields have no names: only the text is posted.
    <div onChange={(event) => event.stopPropagation()} className="flex flex-col gap-3">
      <input type="hidden" name={NAME} value={rowText(rows.map(({ cells }) => cells))} />
      {rows.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {rows.map((row, index) => (
            <LeaseRow
              key={row.id}
              number={index + 1}
              cells={row.cells}
              isEdited={edited === row.id}
              onChange={(cells) => change(row, cells)}
              onEnter={() => setEdited(row.id)}
              onLeave={() => leave(row)}
              onPaste={(event, column) => paste(event, index, column)}
              onRemove={() => remove(row, index + 1)}
            />
          ))}
        </ol>
      )}
      {rows.length > LEASE_LIMIT && <FieldError id="leases-limit">{TOO_MANY_LEASES}</FieldError>}
      <p role="status" className="text-13 text-wait empty:hidden">
        {isCut && LEFT_OUT}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          size="sm"
          id="lease-add"
          onClick={() =>
            editAndFocus(
              [...rows, { id: freeId, cells: COLUMN_KEYS.map(() => '') }],
              `lease-${rows.length + 1}-tenant`,
            )
          }
        >
          Add a lease
        </Button>
        {rows.length > 0 && (
          <span className="text-13 text-ink-2">You can paste rows from a spreadsheet into any field.</span>
        )}
      </div>
    </div>
  )
}

type LeaseRowProps = {
  number: number
  cells: readonly string[]
  isEdited: boolean
  onChange: (cells: readonly string[]) => void
  onEnter: () => void
  onLeave: () => void
  onPaste: (event: ClipboardEvent, column: number) => void
  onRemove: () => void
}

function LeaseRow(props: LeaseRowProps) {
  const { number, cells, isEdited, onChange, onEnter, onLeave, onPaste, onRemove } = props
  const { errors } = readLease(cells)
  return (
    <li>
      <div role="group" id={`lease-${number}`} tabIndex={-1} aria-labelledby={`lease-${number}-name`}>
        <div
          className="grid grid-cols-2 gap-x-3 gap-y-2 py-4 sm:grid-cols-3"
          onFocus={onEnter}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) onLeave()
          }}
        >
          <div className="col-span-full flex items-center justify-between gap-3">
            <span id={`lease-${number}-name`} className="text-13 font-medium">
              Lease {number}
            </span>
            <Button type="button" size="sm" variant="quiet" onClick={onRemove}>
              Remove<span className="sr-only"> lease {number}</span>
            </Button>
          </div>
          {COLUMN_KEYS.map((key, column) => {
            const id = `lease-${number}-${key}`
            const error = isEdited ? undefined : errors[key]
            return (
              <div key={key} className="flex min-w-0 flex-col gap-1">
                <label htmlFor={id} className="text-13">
                  {LEASE_COLUMNS[key]}
                </label>
                <input
                  id={id}
                  value={cells[column] ?? ''}
                  placeholder={HINTS[key]}
                  autoComplete="off"
                  aria-invalid={error === undefined ? undefined : true}
                  aria-describedby={error === undefined ? undefined : `${id}-error`}
                  className={clsx(controlClass, 'h-10 px-3', column > 1 && 'tabular-nums')}
                  onChange={({ target }) => onChange(cells.with(column, target.value))}
                  onPaste={(event) => onPaste(event, column)}
                />
                {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
              </div>
            )
          })}
        </div>
      </div>
    </li>
  )
}
