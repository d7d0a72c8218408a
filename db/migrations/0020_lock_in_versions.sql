-- A version states whether the analytics are locked, so that its approval copies the lock like every other field. A
-- version from before that says what its listing says.

update listing_revisions r
set fields = r.fields || jsonb_build_object('isLocked', l.is_locked)
from listings l
where l.id = r.listing_id and not r.fields ? 'isLocked';
