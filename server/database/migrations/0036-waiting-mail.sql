-- How much mail waits, and since when, is asked every few seconds.

create index mail_message_waiting on mail_message (created_at) where status = 'queued';
