import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { CHANGES } from '../schema.ts'
import { VERSIONS } from '../versions.words.ts'

/** Over the form of an approved profile. */
export function EditNotice() {
  return (
    <Notice tone="note" title={VERSIONS.editingTitle}>
      {VERSIONS.editing}{' '}
      <Link to={CHANGES} className="underline underline-offset-3">
        {VERSIONS.seeChanges}
      </Link>
    </Notice>
  )
}
