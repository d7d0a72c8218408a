-- Apart from the locks of the file before: it changes every approved listing, which takes a while where there are many.

update listings set first_approved_at = first_approved_at where first_approved_at is not null;
