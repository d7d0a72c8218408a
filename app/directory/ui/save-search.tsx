import { useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { MARK_LIMITS } from '#app/listings/marks/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { type Criteria, directoryPath, describeSearch } from '../filters.ts'

const ID = 'save-search'

/** Saves the sidebar's search under a name (MEM-355). */
export function SaveSearch({ criteria, form }: { criteria: Criteria; form: FormState }) {
  const path = directoryPath(criteria)
  const isBusy = useNavigation().formData?.get('intent') === 'save-search'
  const isRefused = Boolean(form.errors.name ?? form.formError)
  const typed = form.values.name
  return (
    <>
      <DialogTrigger dialog={ID} size="sm">
        Save search
      </DialogTrigger>
      <Dialog
        id={ID}
        title="Save this search"
        text={describeSearch(criteria)}
        {...(isRefused && { open: true })}
      >
        <PostForm answer={form} action={path} className="flex flex-col gap-5">
          <input type="hidden" name="query" value={path.split('?')[1] ?? ''} />
          <Field label="Name" name="name" id="search-name" required error={form.errors.name}>
            <TextInput
              maxLength={MARK_LIMITS.name}
              autoComplete="off"
              defaultValue={typeof typed === 'string' ? typed : ''}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <DialogCloser dialog={ID}>Cancel</DialogCloser>
            <Button variant="primary" name="intent" value="save-search" pending={isBusy}>
              Save search
            </Button>
          </div>
        </PostForm>
      </Dialog>
    </>
  )
}
