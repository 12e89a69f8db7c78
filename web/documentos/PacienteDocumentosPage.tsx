import { Badge, Button, Menu } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DocumentoResumo, documentosDoPaciente, PROPRIO } from '#contract/papel/documentos.ts';
import { Consentimentos } from '#web/consentimentos/index.ts';
import { ListaDaFicha, usePaciente } from '#web/ficha/index.ts';
import { useImprimir } from '#web/imprimir/index.ts';
import { call } from '#web/lib/api/api.ts';
import { loads } from '#web/lib/api/loader.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { read } from '#web/lib/api/read.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useIdDe } from '#web/lib/forms/id-de.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { type Address, pathOf } from '#web/ui/address.ts';
import { COR, corDe } from '#web/ui/tons.ts';
import { useOriginais } from './Biblioteca.tsx';
import { useEscreve } from './escreve.ts';
import { useProprios } from './Proprios.tsx';
import { coletasDe, type Situacao, useSituacoes } from './situacao.ts';

const enderecoDe = ({ paciente_id, id }: DocumentoResumo): Address =>
  `/atendimento/paciente/${paciente_id}/documentos/${id}`;

/** Chooses the template of a new document, from the practice's own and the originals. */
const Novo = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('documentos');
  const navigate = useNavigate();
  const { data = [] } = useOriginais();
  const escreve = useEscreve();
  const { data: todos = [] } = useProprios();
  const proprios = escreve(PROPRIO) ? todos : [];
  type De = { modelo: (typeof data)[number]['modelo'] | typeof PROPRIO; modelo_id?: string };
  const idDe = useIdDe();
  const criar = useMutation({
    mutationFn: (de: De) =>
      call(documentosDoPaciente.criar, {
        params: { id: pacienteId },
        body: { id: idDe(de.modelo_id ?? de.modelo), ...de },
      }),
    onSuccess: (made) => navigate({ to: pathOf(enderecoDe(made)) }),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} loading={criar.isPending}>
          {t('novo')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {proprios.map(({ id, titulo }) => (
          <Menu.Item key={id} onClick={() => criar.mutate({ modelo: PROPRIO, modelo_id: id })}>
            {t('proprios.meu', { nome: titulo })}
          </Menu.Item>
        ))}
        {proprios.length > 0 && <Menu.Divider />}
        {proprios.length > 0 && <Menu.Label>{t('biblioteca.nome')}</Menu.Label>}
        {data
          .filter(({ modelo }) => escreve(modelo))
          .map(({ modelo, titulo }) => (
            <Menu.Item key={modelo} onClick={() => criar.mutate({ modelo })}>
              {titulo}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** Where the signatures are. */
const Selo = ({ situacao }: { situacao: Situacao | null }) => {
  const { t } = useTranslation(['documentos', 'links']);
  if (!situacao) return null;
  const { estado, faltam, porEnviar, total } = situacao;
  return (
    <>
      <Badge color={COR[estado]} variant="light" tt="none">
        {estado === 'aberta' ? t('assinatura.aguarda', { faltam: faltam.length, total }) : t(`assinatura.${estado}`)}
      </Badge>
      {porEnviar.length > 0 && (
        <Badge color={corDe('criado')} variant="light" tt="none">
          {t('links:estados.criado')}
        </Badge>
      )}
    </>
  );
};

const doPaciente = (id: string, lixeira: boolean) =>
  read(documentosDoPaciente.listar, { params: { id }, query: { lixeira: String(lixeira) } });

/** The documents of a patient. */
export const PacienteDocumentosPage = () => {
  const { t } = useTranslation('documentos');
  const { id } = usePaciente();
  const escreve = useEscreve();
  const { fuso } = useSignedUser();
  const { situacao } = useSituacoes(id);
  const imprimir = useImprimir();
  const imprimirUm = async (documento: DocumentoResumo) => {
    const { titulo, conteudo, paciente_id, modelo } = await call(documentosDoPaciente.ler, {
      params: { id: documento.id },
    });
    // A contract identifies its parties in its text.
    imprimir({ titulo, conteudo, paciente_id, identificado: modelo === 'contrato' });
  };
  return (
    <>
      <ListaDaFicha
        titulo={t('titulo')}
        rotas={documentosDoPaciente}
        listar={(lixeira) => doPaciente(id, lixeira)}
        excluir={(one) => call(documentosDoPaciente.excluir, { params: { id: one } })}
        restaurar={(one) => call(documentosDoPaciente.restaurar, { params: { id: one } })}
        excluido={t('excluido')}
        linha={(documento) => ({
          para: enderecoDe(documento),
          selos: <Selo situacao={situacao(documento.id)} />,
          detalhe: t('mudado_em', { quando: formatInstant(documento.atualizado_em, fuso) }),
          acoes: [
            {
              key: 'imprimir',
              label: t('imprimir'),
              nome: t('imprimir_nome', { titulo: documento.titulo }),
              Icon: IconPrinter,
              onClick: () => void imprimirUm(documento),
            },
          ],
          fixo: !escreve(documento.modelo),
        })}
        acoes={<Novo pacienteId={id} />}
        vazio={t('vazio')}
      />
      <Consentimentos pacienteId={id} />
    </>
  );
};

PacienteDocumentosPage.loader = loads<{ id: string }>(({ params, search }) => [
  doPaciente(params.id, search.lixeira === true),
  coletasDe(params.id),
]);
PacienteDocumentosPage.needs = documentosDoPaciente.listar;
