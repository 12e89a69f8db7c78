-- How often the account was taken over by whoever proved its address. The key of a user's drafts is derived from it, so
-- that the key known to the person before stops opening anything.
alter table usuarios add column posses int not null default 0;
