-- Who may consent for a patient: a mother, a father or a guardian appointed by a court for somebody under 18 (`menor`), or
-- a curator (`curatela`), at any age. Empty for everybody else of the network.
alter table paciente_responsaveis
  add column representa text,
  add constraint paciente_responsaveis__representa__ck check (representa in ('menor', 'curatela'));
-- By law both parents represent their child, so the stored kinship is enough for them and for a legal guardian. The words
-- are those of `domain/representacao.ts`.
alter table paciente_responsaveis no force row level security;
alter table paciente_responsaveis disable trigger user;
update paciente_responsaveis set representa = 'menor'
  where lower(trim(parentesco)) in ('mae', 'mãe', 'pai', 'tutor', 'tutora', 'tutor(a) legal', 'tutor legal', 'tutora legal',
    'mother', 'father', 'legal guardian', 'madre', 'padre', '母亲', '父亲', '法定监护人');
alter table paciente_responsaveis enable trigger user;
alter table paciente_responsaveis force row level security;

-- Somebody of the network who does not represent the patient signs as `outro`.
alter table coleta_signatarios
  drop constraint coleta_signatarios__qualidade__ck,
  add constraint coleta_signatarios__qualidade__ck check (qualidade in ('responsavel', 'assentimento', 'proprio', 'outro')),
  -- How the signer can have known the address of the link, as it was when they signed: to which members of the practice it
  -- was shown and when first, and to which address it was sent last. The address is stored masked.
  add column mostrado_a text,
  add column mostrado_em timestamptz,
  add column enviado_para text,
  add column enviado_em timestamptz;
grant update (mostrado_a, mostrado_em, enviado_para, enviado_em) on coleta_signatarios to vinculo_app;
alter table links_enviados
  add column mostrado_em timestamptz,
  add column enviado_para text;
alter table consentimentos
  drop constraint consentimentos__qualidade__ck,
  add constraint consentimentos__qualidade__ck check (qualidade in ('responsavel', 'assentimento', 'proprio', 'outro'));

-- SHA-256 of what the PDF of a round says: title, filled text and data of the patient. Empty for older rounds.
alter table coletas add column soma text;

-- Why a consent was revoked is often about health: only the case team reads it, as in 0121.
do $$
begin
  revoke select on consentimentos from vinculo_app;
  execute format('grant select (%s) on consentimentos to vinculo_app',
    (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
     where a.attrelid = 'consentimentos'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'motivo'));
end $$;
create view consentimentos_clinicos with (security_barrier = true) as
  select s.conta_id, s.id, s.motivo from consentimentos s
  where s.conta_id = (select app_conta()) and ((select app_funcao()) = 'produto'
    or ((select app_funcao()) in ('dono', 'profissional', 'estagiario') and exists (select 1 from paciente_equipe e
      where e.conta_id = (select app_conta()) and e.paciente_id = s.paciente_id
        and e.membro_id = (select app_membro()) and (e.ate is null or e.ate > now()))));
grant select on consentimentos_clinicos to vinculo_app;
