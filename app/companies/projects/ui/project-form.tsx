import { useNavigation } from 'react-router'
import type { FormState } from '#app/lib/form.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, FieldRow } from '#app/ui/field.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { PROJECT_LIMITS } from '../limits.ts'
import type { Project } from '../queries.server.ts'
import { projectFigures } from '../schema.ts'

type Props = { project: Project | null; form: FormState; cancelPath: string }

function storedOf(project: Project | null): Record<string, string> {
  if (!project) return {}
  const { name, location, year, size, irrBps } = project
  return {
    name,
    location: location ?? '',
    year: year === null ? '' : String(year),
    size: size ?? '',
    irr: irrBps === null ? '' : String(irrBps / 100),
  }
}

/** Adds or edits a project (MEM-296). */
export function ProjectForm({ project, form, cancelPath }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const stored = storedOf(project)
  const figures = projectFigures()
  const typed = (name: string) => {
    const value = form.values[name]
    return typeof value === 'string' ? value : (stored[name] ?? '')
  }
  const field = (name: string, label: string, more: { hint?: string; required?: boolean } = {}) => ({
    label,
    name,
    error: form.errors[name],
    ...(more.required ? { required: true } : { optional: true }),
    ...(more.hint !== undefined && { hint: more.hint }),
  })
  return (
    <PostForm answer={form} className="flex flex-col gap-5">
      {project && <input type="hidden" name="id" value={project.id} />}
      <Field {...field('name', 'Project name', { required: true })}>
        <TextInput maxLength={PROJECT_LIMITS.name} defaultValue={typed('name')} />
      </Field>
      <FieldRow>
        <Field {...field('location', 'Location')}>
          <TextInput maxLength={PROJECT_LIMITS.location} defaultValue={typed('location')} />
        </Field>
        <NumberField
          {...field('year', 'Year', { hint: 'Year of completion, actual or planned.' })}
          rule={figures.year}
          typed={typed('year')}
        />
      </FieldRow>
      <FieldRow>
        <Field {...field('size', 'Size', { hint: 'For example 24,000 m² or 180 flats.' })}>
          <TextInput maxLength={PROJECT_LIMITS.size} defaultValue={typed('size')} />
        </Field>
        <NumberField
          {...field('irr', 'IRR', { hint: 'Per year.' })}
          rule={figures.irr}
          typed={typed('irr')}
        />
      </FieldRow>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" name="intent" value={project ? 'edit' : 'add'} pending={isBusy}>
          {project ? 'Save project' : 'Add project'}
        </Button>
        {project && <LinkButton to={cancelPath}>Cancel</LinkButton>}
      </div>
    </PostForm>
  )
}
