import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnProfile } from '../queries/status.server.ts'
import { profileTypeLabel } from './profile-info.tsx'
import { supportHref } from './support-link.tsx'

/** For kinds whose profile form is not open yet: says so and whom to write to. */
export function FormOpensSoon({ profile, supportEmail }: { profile: OwnProfile; supportEmail: string }) {
  const type = profileTypeLabel(profile).toLowerCase()
  return (
    <Notice tone="wait" title="Profile Not Completed">
      <p>
        The {type} profile form opens soon; there is nothing for you to do until then. If you want to be
        reviewed now, write to{' '}
        <a
          href={supportHref(supportEmail, {
            subject: `Profile of ${profile.companyName ?? profile.fullName} (${type})`,
          })}
          className="underline underline-offset-3"
        >
          {supportEmail}
        </a>
        .
      </p>
      <p className="mt-2">
        Does your company develop property?{' '}
        <Link to="/profile/developer" className="underline underline-offset-3">
          Use the developer form
        </Link>
      </p>
    </Notice>
  )
}
