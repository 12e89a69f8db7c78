-- The professions, with their council and the shape of its registration where there is one.
insert into profissoes (id, slug, nome, conselho, mascara_registro, exemplo_registro, ordem) values
  ('019a0000-0000-7000-8000-000000000001', 'psicologo-clinico', 'Psicólogo(a) clínico(a)', 'CFP/CRP', '^(0[1-9]|1\d|2[0-4])\/\d{3,6}$', '06/12345', 1),
  ('019a0000-0000-7000-8000-000000000002', 'neuropsicologo', 'Neuropsicólogo(a)', 'CFP/CRP', '^(0[1-9]|1\d|2[0-4])\/\d{3,6}$', '08/01234', 2),
  ('019a0000-0000-7000-8000-000000000003', 'psicologo-educacional', 'Psicólogo(a) educacional', 'CFP/CRP', '^(0[1-9]|1\d|2[0-4])\/\d{3,6}$', '06/12345', 3),
  ('019a0000-0000-7000-8000-000000000004', 'fonoaudiologo', 'Fonoaudiólogo(a)', 'CFFa/CRFa', '^[1-9]-\d{3,6}$', '2-12345', 4),
  ('019a0000-0000-7000-8000-000000000005', 'psicopedagogo', 'Psicopedagogo(a)', null, null, 'ABPp nº 12345', 5),
  ('019a0000-0000-7000-8000-000000000006', 'neuropsicopedagogo-clinico', 'Neuropsicopedagogo(a) clínico(a)', null, null, 'SBNPp nº 1234', 6),
  ('019a0000-0000-7000-8000-000000000007', 'neuropsicopedagogo-institucional', 'Neuropsicopedagogo(a) institucional', null, null, 'SBNPp nº 1234', 7),
  ('019a0000-0000-7000-8000-000000000008', 'pedagogo', 'Pedagogo(a)', null, null, null, 8),
  ('019a0000-0000-7000-8000-000000000009', 'terapeuta-ocupacional', 'Terapeuta ocupacional', 'COFFITO/CREFITO', null, 'CREFITO-3/12345-TO', 9),
  ('019a0000-0000-7000-8000-00000000000a', 'fisioterapeuta', 'Fisioterapeuta', 'COFFITO/CREFITO', null, 'CREFITO-8/123456-F', 10),
  ('019a0000-0000-7000-8000-00000000000b', 'medico-neuro', 'Neurologista', 'CFM/CRM', null, 'CRM/SP 123456', 11),
  ('019a0000-0000-7000-8000-00000000000c', 'medico-psiquiatra', 'Psiquiatra', 'CFM/CRM', null, 'CRM/SP 123456', 12),
  ('019a0000-0000-7000-8000-00000000000d', 'nutricionista', 'Nutricionista', 'CFN/CRN', null, 'CRN-3 12345', 13),
  ('019a0000-0000-7000-8000-00000000000e', 'psicanalista', 'Psicanalista', null, null, null, 14),
  ('019a0000-0000-7000-8000-00000000000f', 'psicomotricista', 'Psicomotricista', null, null, null, 15),
  ('019a0000-0000-7000-8000-000000000010', 'musicoterapeuta', 'Musicoterapeuta', null, null, null, 16),
  ('019a0000-0000-7000-8000-000000000011', 'assistente-administrativo', 'Secretaria/recepção', null, null, null, 17);
