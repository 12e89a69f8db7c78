import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Consentimento, consentimentos } from '#contract/consentimentos.ts';
import { escolaContatos } from '#contract/escolas/escola-contatos.ts';
import { documentosDoPaciente } from '#contract/papel/documentos.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';

const MODELO = 'contato_escola';

/** A long address is broken instead of leaving the dialog. */
const QUEBRA = { labelWrapper: { minWidth: 0 }, description: { overflowWrap: 'anywhere' } } as const;

/** Opens the authorisation of this patient, to ask for its signatures; the first time it is written. */
const useAbrirAutorizacao = (aoSair: () => void) => {
  const { id } = usePaciente();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const todos = await call(documentosDoPaciente.listar, { params: { id }, query: { lixeira: 'false' } });
      const escrita = todos.find(({ modelo }) => modelo === MODELO);
      return escrita ?? call(documentosDoPaciente.criar, { params: { id }, body: { modelo: MODELO } });
    },
    onSuccess: ({ id: documentoId }) => {
      aoSair();
      return navigate({ to: '/atendimento/paciente/$id/documentos/$documentoId', params: { id, documentoId } });
    },
  });
};

/** Says what is missing, and leads to it. */
const SemAutorizacao = ({ aoSair }: { aoSair: () => void }) => {
  const { t } = useTranslation('anamneses');
  const pode = usePode();
  const abrir = useAbrirAutorizacao(aoSair);
  return (
    <Alert variant="default" title={t('informantes.escola.sem_autorizacao')}>
      <Text size="sm">{t('informantes.escola.sem_autorizacao_texto')}</Text>
      {pode(documentosDoPaciente.criar) && (
        <Button variant="default" mt="sm" loading={abrir.isPending} onClick={() => abrir.mutate()}>
          {t('informantes.escola.abrir')}
        </Button>
      )}
    </Alert>
  );
};

const Autorizado = ({ por }: { por: Consentimento }) => {
  const { t } = useTranslation('anamneses');
  const { fuso } = useSignedUser();
  const quem = comParentesco(por.nome, por.relacao);
  return (
    <Text size="sm" c="dimmed">
      {t('informantes.escola.autorizado', { quem, quando: formatInstant(por.dado_em, fuso) })}
    </Text>
  );
};

type Props = {
  escola_id: string;
  escola: string;
  escolhidos: string[];
  trocar: (id: string) => void;
  erro: ReactNode;
  /** Opens the form of a new contact, with the name of the teacher if the file has one who is not a contact yet. */
  aoNovo: (nome: string | null) => void;
  aoSair: () => void;
};

/** The people of the patient's school. They can be asked while a guardian authorises it. */
export const DaEscola = ({ escola_id, escola, escolhidos, trocar, erro, aoNovo, aoSair }: Props) => {
  const { t } = useTranslation('anamneses');
  const { id, professor } = usePaciente();
  const contatos = useQuery({ ...read(escolaContatos.listar, { params: { id: escola_id } }), staleTime: 0 });
  const registro = useQuery({ ...read(consentimentos.listar, { params: { id } }), staleTime: 0 });
  const refetch = () => Promise.all([contatos.refetch(), registro.refetch()]);
  if (!contatos.data || !registro.data)
    return contatos.isError || registro.isError ? <LoadError coisa={escola} onRetry={refetch} /> : null;
  const por = registro.data.find(
    ({ finalidade, em_vigor, qualidade }) => finalidade === MODELO && em_vigor && qualidade !== 'assentimento',
  );
  const falta = !contatos.data.some(({ nome }) => nome === professor);
  return (
    <Stack gap="xs">
      <Checkbox.Group label={escola} error={erro} value={escolhidos}>
        <Stack gap="xs" mt="xs" data-path="escola_contatos">
          {por && <Autorizado por={por} />}
          {contatos.data.map(({ id: contato, nome, relacao, email }) => (
            <Checkbox
              key={contato}
              value={contato}
              label={comParentesco(nome, relacao)}
              description={email}
              styles={QUEBRA}
              disabled={!por}
              onChange={() => trocar(contato)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {por ? (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => aoNovo(falta ? professor : null)}
          >
            {t('informantes.escola.novo')}
          </Button>
        </div>
      ) : (
        <SemAutorizacao aoSair={aoSair} />
      )}
    </Stack>
  );
};
