-- A receipt keeps its words as they were given: the text of the paper and the language it is in. One that was given before
-- gets them the first time it is put on paper; from then on they stay.
alter table recibos add column idioma text, add column texto text;
alter table recibos add constraint recibos__idioma__ck check (idioma in ('en', 'es', 'pt-br', 'zh-CN'));
alter table recibos add constraint recibos__texto__ck check ((texto is null) = (idioma is null));

drop trigger emitido on recibos;
create trigger emitido before update on recibos for each row
  when ((old.ano, old.numero, old.movimento_id, old.data, old.valor, old.dados, old.emitido_em)
      is distinct from (new.ano, new.numero, new.movimento_id, new.data, new.valor, new.dados, new.emitido_em)
    or (old.texto is not null and (old.texto, old.idioma) is distinct from (new.texto, new.idioma)))
  execute function recibo_emitido();
