-- A file that a client sends again inside a request is found by its content.
create index concurrently if not exists files_by_content on files (organization_id, sha256) where state = 'kept';
