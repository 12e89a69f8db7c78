-- A final report keeps what stands around its words too: letterhead, people, who signs, the language. Sealed, as its words are.
-- Those that were made final before have none, and show what is known today.
alter table relatorios add retrato bytea;
