import { Link } from 'react-router'
import { COMPLETION } from '#app/review/turn.words.ts'
import { Notice } from '#app/ui/notice.tsx'
import { CHANGES } from '../schema.ts'
import { VERSIONS } from '../versions.words.ts'

export function EditNotice({ isCompletion }: { isCompletion: boolean }) {
  return (
    <Notice tone="note" title={isCompletion ? COMPLETION.title : VERSIONS.editingTitle}>
      {isCompletion ? VERSIONS.completing : VERSIONS.editing}{' '}
      <Link to={CHANGES} className="underline underline-offset-3">
        {VERSIONS.seeChanges}
      </Link>
    </Notice>
  )
}
