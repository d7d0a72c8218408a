import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { MARK_LIMITS } from '../limits.ts'

type RenameProps = {
  id: string
  given: string | null
  /** The hint for a blank name; without it a name is required. */
  blankHint?: string
  /** The action's response, shown on the search that it is about. */
  form: FormState
}

function RenameDialog({ id, given, blankHint, form }: RenameProps) {
  const dialog = `rename-${id}`
  const isAbout = form.values.id === id
  const error = isAbout ? form.errors.name : undefined
  const typed = isAbout ? form.values.name : undefined
  const isOptional = blankHint !== undefined
  return (
    <>
      <DialogTrigger dialog={dialog} variant="quiet">
        Rename
      </DialogTrigger>
      <Dialog id={dialog} title="Rename this search" {...(error !== undefined && { open: true })}>
        <PostForm result={isAbout ? form : undefined} className="flex flex-col gap-5">
          <input type="hidden" name="id" value={id} />
          <Field
            label="Name"
            name="name"
            id={`name-${id}`}
            required={!isOptional}
            optional={isOptional}
            hint={blankHint}
            error={error}
          >
            <TextInput
              maxLength={MARK_LIMITS.name}
              autoComplete="off"
              defaultValue={typeof typed === 'string' ? typed : (given ?? '')}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <DialogCloser dialog={dialog}>Cancel</DialogCloser>
            <Button variant="primary" name="intent" value="rename">
              Rename
            </Button>
          </div>
        </PostForm>
      </Dialog>
    </>
  )
}

type Props = RenameProps & {
  name: string
  facts: ReactNode
  filters: readonly { key: string; label: string }[]
  sort: string
  path: string
  /** What deleting it entails. */
  deletion: string
  children?: ReactNode
}

/** One saved search with its filters and actions (PUB-079, MEM-357). */
export function SearchCard({ name, facts, filters, sort, path, deletion, children, ...rename }: Props) {
  const { id, given } = rename
  const isBusy = useNavigation().formData?.get('id') === id
  return (
    <li>
      <Card
        as="article"
        aria-busy={isBusy}
        className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4"
      >
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-display text-21 font-medium wrap-anywhere">{name}</h2>
          <p className="text-13 text-ink-2">{facts}</p>
          <ul className="mt-3 flex flex-wrap gap-2">
            {filters.map(({ key, label }) => (
              <li key={key} className="min-w-0">
                <Chip className="wrap-anywhere">{label}</Chip>
              </li>
            ))}
            <li>
              <Chip>Sort: {sort}</Chip>
            </li>
          </ul>
        </div>
        {children}
        <div className="flex flex-wrap gap-2">
          <LinkButton to={path} variant="primary">
            Apply<span className="sr-only"> {name}</span>
          </LinkButton>
          {/* The key closes the dialog once the new name has arrived. */}
          <RenameDialog key={given} {...rename} />
          <DialogTrigger dialog={`delete-${id}`} variant="danger">
            Delete
          </DialogTrigger>
          <ConfirmDialog
            id={`delete-${id}`}
            title="Delete this search?"
            text={`“${name}” ${deletion}`}
            confirmLabel="Delete search"
            tone="danger"
            intent="delete"
            hidden={{ id }}
            pending={isBusy}
          />
        </div>
      </Card>
    </li>
  )
}
